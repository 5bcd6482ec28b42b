-- What a member is paid by (account, phone, names at payment services), if the member shares it with the group.
ALTER TABLE members ADD COLUMN pay_ways jsonb CONSTRAINT members_pay_ways_check
  CHECK (jsonb_typeof(pay_ways) = 'object' AND octet_length(pay_ways::text) <= 2048);

ALTER TABLE journal DROP CONSTRAINT journal_event_kind;
ALTER TABLE journal ADD CONSTRAINT journal_event_kind CHECK (event->>'kind' IN (
  'group.created', 'group.set', 'member.added', 'member.renamed', 'member.set', 'member.removed', 'entry.created',
  'entry.revised', 'entry.deleted', 'plan.fixed', 'plan.shortened', 'plan.dropped', 'plan.confirmed', 'import.made',
  'import.undone'
) IS TRUE);
