-- Whether an entry names a member was asked of (member_id, group_id) by plans that believed a member to have few parts, and every
-- part of the member was read for each entry. With the entry behind them, no plan has to read more than the one part. The
-- member still stands first: see the first migration.
DROP INDEX parts_member_idx;
CREATE INDEX parts_member_idx ON parts (member_id, group_id, entry_id);
