-- Whoever records an entry adds all its parts in one statement. Their sums are checked behind that statement, once, and no
-- longer once for each part when the transaction commits. Where they do not add up yet, the entry is touched, whose own
-- check waits for the commit. So no state of an entry is the last one of its transaction unchecked: whatever changes it later
-- has a check of its own, and what is rolled back takes along only checks of what it takes along.
-- OFFSET 0: entry by entry, whatever the database believes about their number. A plan is kept for many statements.
CREATE FUNCTION check_sums_of_added_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT group_id, entry_id FROM added) a, LATERAL (
      SELECT FROM entries e, LATERAL (
        SELECT coalesce(sum(p.paid_cents), 0) AS paid, coalesce(sum(p.owed_cents), 0) AS owed
        FROM parts p WHERE p.group_id = e.group_id AND p.entry_id = e.id
      ) s
      WHERE e.group_id = a.group_id AND e.id = a.entry_id AND (s.paid <> e.cents OR s.owed <> e.cents) OFFSET 0
    ) wrong
  ) THEN
    UPDATE entries e SET cents = e.cents FROM added a WHERE e.group_id = a.group_id AND e.id = a.entry_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER added_parts_add_up AFTER INSERT ON parts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_sums_of_added_parts();

CREATE OR REPLACE FUNCTION check_sums_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_entry_sums(OLD.group_id, OLD.entry_id);
  IF TG_OP = 'UPDATE' AND NEW.entry_id <> OLD.entry_id THEN
    PERFORM check_entry_sums(NEW.group_id, NEW.entry_id);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER part_adds_up ON parts;
CREATE CONSTRAINT TRIGGER part_adds_up AFTER UPDATE OR DELETE ON parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sums_of_part();
