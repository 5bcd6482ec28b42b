-- Codes and remembered answers, which contain codes, are sealed. SQL alone cannot do that: bin/seal-codes.mjs runs before
-- this, in the same transaction.
DO $$
BEGIN
  IF EXISTS (SELECT FROM groups g
             WHERE NOT EXISTS (SELECT FROM keys k WHERE k.group_id = g.id AND k.may = 'all' AND k.ended_at IS NULL))
    OR EXISTS (SELECT FROM idempotency_keys WHERE sealed IS NULL) THEN
    RAISE EXCEPTION 'The codes of the groups must be sealed first. Run "npm run db:migrate".';
  END IF;
END $$;

ALTER TABLE groups DROP COLUMN code;
-- An answer, and the hash of what was asked, with which a code could be guessed.
ALTER TABLE idempotency_keys ALTER COLUMN sealed SET NOT NULL, DROP COLUMN body, DROP COLUMN request_hash;

-- A dropped column stays in the rows until they are written anew, and with it in copies of the disk.
CLUSTER groups USING groups_pkey;
ALTER TABLE groups SET WITHOUT CLUSTER;
CLUSTER idempotency_keys USING idempotency_keys_pkey;
ALTER TABLE idempotency_keys SET WITHOUT CLUSTER;
