-- The beginning of a write that was decided beforehand, on what the group was at a revision: it locks the group only if that is
-- the present one, and waits for nobody, because whoever holds the lock is about to make another revision. Where the revision
-- was itself only foreseen, as that of a change sent just before, it must be by that change: somebody else may have come
-- first, and the number is theirs.
CREATE FUNCTION lock_group_at(of_group uuid, foreseen integer, by_change uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  present integer;
BEGIN
  SELECT revision INTO present FROM groups WHERE id = of_group FOR NO KEY UPDATE NOWAIT;
  IF present IS DISTINCT FROM foreseen OR by_change IS NOT NULL AND NOT EXISTS (
    SELECT FROM journal WHERE group_id = of_group AND revision = foreseen AND change_id = by_change
  ) THEN
    RAISE EXCEPTION 'the group is not at the revision on which a write was decided'
      USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
