-- A view-only link of a group is made (`key.made`), renewed (`key.renewed`) and ended (`key.ended`); the Journal has no key.
ALTER TABLE journal DROP CONSTRAINT journal_event_kind;
ALTER TABLE journal ADD CONSTRAINT journal_event_kind CHECK (event->>'kind' IN (
  'group.created', 'group.set', 'member.added', 'member.renamed', 'member.set', 'member.removed', 'entry.created',
  'entry.revised', 'entry.deleted', 'plan.fixed', 'plan.shortened', 'plan.dropped', 'plan.confirmed', 'import.made',
  'import.undone', 'key.renewed', 'key.made', 'key.ended'
) IS TRUE);
