-- Files that are brought into a group. The entries of a file are staged in batches, as rows that only have to be copied, so
-- that the last call is one transaction whatever its size. What is not made within a day is deleted.
CREATE TABLE imports (
  id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  format text NOT NULL CHECK (format ~ '^[a-z-]{1,40}$'),
  currency text NOT NULL,
  entries integer NOT NULL CHECK (entries BETWEEN 0 AND 100000),
  -- Who is new to the group: id and name.
  members jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- The revision that it made; NULL: not yet.
  revision integer CHECK (revision > 0),
  made_at timestamptz(3),
  undone_at timestamptz(3),
  PRIMARY KEY (group_id, id),
  CHECK ((revision IS NULL) = (made_at IS NULL)),
  CHECK (undone_at IS NULL OR made_at IS NOT NULL)
);
-- A file is in a group once.
CREATE UNIQUE INDEX imports_once ON imports (group_id, file_hash) WHERE made_at IS NOT NULL AND undone_at IS NULL;
CREATE INDEX imports_open ON imports (created_at) WHERE made_at IS NULL;

CREATE TABLE import_batches (
  group_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 0 AND 9999),
  -- Decided entries, each as the row that it becomes, with its parts.
  entries jsonb NOT NULL,
  ids uuid[] NOT NULL CHECK (cardinality(ids) > 0),
  -- Everybody whom they name.
  named uuid[] NOT NULL,
  PRIMARY KEY (group_id, import_id, number),
  FOREIGN KEY (group_id, import_id) REFERENCES imports (group_id, id) ON DELETE CASCADE
);

-- Which entries came with an import, also when it was taken back: their ids answer like those of any other deleted entry.
CREATE TABLE imported_entries (
  group_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  import_id uuid NOT NULL,
  PRIMARY KEY (group_id, entry_id),
  FOREIGN KEY (group_id, import_id) REFERENCES imports (group_id, id) ON DELETE CASCADE
);
CREATE INDEX imported_entries_entry_id_idx ON imported_entries (entry_id);
CREATE INDEX imported_entries_group_id_import_id_idx ON imported_entries (group_id, import_id);

ALTER TABLE journal DROP CONSTRAINT journal_event_kind;
ALTER TABLE journal ADD CONSTRAINT journal_event_kind CHECK (event->>'kind' IN (
  'group.created', 'group.set', 'member.added', 'member.renamed', 'member.removed', 'entry.created', 'entry.revised',
  'entry.deleted', 'plan.fixed', 'plan.shortened', 'plan.dropped', 'plan.confirmed', 'import.made', 'import.undone'
) IS TRUE);
