-- When an entry was, what it was, in which money. Entries so far get the day of their creation in the zone of everybody who
-- does not say theirs (DEFAULT_TIME_ZONE), and so do those of a former release that is still running. ALTER ... USING fills
-- the column in one rewrite, without firing the triggers of each row.
ALTER TABLE entries
  ADD COLUMN day date,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN category text,
  ADD COLUMN foreign_money jsonb;
ALTER TABLE entries
  ALTER COLUMN day TYPE date USING (created_at AT TIME ZONE 'Europe/Berlin')::date;
ALTER TABLE entries
  ALTER COLUMN day SET NOT NULL,
  ALTER COLUMN day SET DEFAULT ((now() AT TIME ZONE 'Europe/Berlin')::date),
  ADD CONSTRAINT entries_day_check CHECK (day >= DATE '1970-01-01'),
  ADD CONSTRAINT entries_note_check CHECK (char_length(note) <= 500),
  ADD CONSTRAINT entries_category_check CHECK (category IS NULL OR (kind <> 'payment' AND category IN (
    'eating-out', 'groceries', 'cafe', 'home', 'lodging', 'car', 'transit', 'travel', 'leisure', 'utilities', 'health',
    'children', 'gifts', 'other'))),
  -- A field that is missing is NULL, with which a check would be content.
  ADD CONSTRAINT entries_foreign_check CHECK (foreign_money IS NULL OR coalesce(
    foreign_money->>'currency' ~ '^[A-Z]{3}$'
    AND (foreign_money->>'minor')::numeric BETWEEN 1 AND 9007199254740991
    AND foreign_money->>'rate' ~ '^[0-9]{1,20}$|^[0-9]{1,18}\.[0-9]{1,18}$', false));

-- The order of a history. The index by creation stays for the lists of old clients.
CREATE INDEX entries_group_id_day_created_at_kind_id_idx ON entries (group_id, day, created_at, kind, id);
