-- A group gets a new code: `key.renewed` is in the Journal, without the code.
ALTER TABLE journal DROP CONSTRAINT journal_event_kind;
ALTER TABLE journal ADD CONSTRAINT journal_event_kind CHECK (event->>'kind' IN (
  'group.created', 'group.set', 'member.added', 'member.renamed', 'member.set', 'member.removed', 'entry.created',
  'entry.revised', 'entry.deleted', 'plan.fixed', 'plan.shortened', 'plan.dropped', 'plan.confirmed', 'import.made',
  'import.undone', 'key.renewed'
) IS TRUE);
