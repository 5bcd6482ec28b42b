-- The keys of a group. A key stands here only as its HMAC, by which its row is found, and sealed, because old calls by an
-- id answer with the code: both under keys that are derived from the installation's secret, which lies elsewhere.
-- Ended keys stay, so that whoever uses one can be told from whoever guesses.
CREATE TABLE keys (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  may text NOT NULL CHECK (may IN ('all', 'look')),
  sealed text NOT NULL CHECK (char_length(sealed) BETWEEN 40 AND 500),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX keys_in_use ON keys (group_id, may) WHERE ended_at IS NULL;
CREATE INDEX keys_group_id_idx ON keys (group_id);

ALTER TABLE idempotency_keys ADD COLUMN sealed text;
