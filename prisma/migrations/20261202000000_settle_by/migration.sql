-- How a group settles: in the fewest payments, by direct debts only, or through the member with this id. A member who has
-- left stays there, and counts as nobody: the group then settles in the fewest payments.
ALTER TABLE groups ADD COLUMN settle_by text NOT NULL DEFAULT 'fewest' CONSTRAINT groups_settle_by_check CHECK (
  settle_by IN ('fewest', 'direct')
  OR settle_by ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
);

-- What each pair of members owes one another from what they shared, of groups that settle by it: what the first owes the
-- second, below zero the other way round. No row: they are even. Kept like the totals of members, statement by statement.
CREATE TABLE pair_debts (
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  first_id uuid NOT NULL,
  second_id uuid NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (group_id, first_id, second_id),
  CONSTRAINT pair_debts_in_order CHECK (first_id < second_id),
  CONSTRAINT pair_debts_exact CHECK (cents BETWEEN -9007199254740991 AND 9007199254740991)
) WITH (fillfactor = 70);

-- Who owes whom how much of one entry with several payers, themselves included: in proportion to what is left of what each
-- paid, rounded so that running sums are exact (lib/domain/settlement/debts.ts has the same rule). The people are in order
-- of their ids. One who owes more than is left, in an entry whose parts do not add up yet, owes what is left.
CREATE FUNCTION debts_of_entry(people uuid[], paid bigint[], owed bigint[])
RETURNS TABLE (debtor uuid, creditor uuid, cents bigint) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  remaining bigint[] := paid;
  left_over numeric := (SELECT sum(p) FROM unnest(paid) p);
  passed numeric;
  given numeric;
  up_to_here numeric;
BEGIN
  FOR ower IN 1 .. cardinality(people) LOOP
    CONTINUE WHEN owed[ower] = 0 OR left_over = 0;
    passed := 0;
    given := 0;
    FOR payer IN 1 .. cardinality(people) LOOP
      CONTINUE WHEN paid[payer] = 0;
      passed := passed + remaining[payer];
      up_to_here := div(least(owed[ower], left_over) * passed, left_over);
      debtor := people[ower];
      creditor := people[payer];
      cents := up_to_here - given;
      given := up_to_here;
      remaining[payer] := remaining[payer] - cents;
      IF cents > 0 THEN
        RETURN NEXT;
      END IF;
    END LOOP;
    left_over := left_over - least(owed[ower], left_over);
  END LOOP;
END $$;

-- The debts of the pairs of a group, from all its parts. Of one payer everybody owes their part: that needs no function.
CREATE FUNCTION debts_of_parts(of_group uuid)
RETURNS TABLE (first_id uuid, second_id uuid, cents numeric) LANGUAGE sql STABLE AS $$
  WITH payers AS MATERIALIZED (
    SELECT p.entry_id, count(*) AS payers, (array_agg(p.member_id))[1] AS payer
    FROM parts p WHERE p.group_id = of_group AND p.paid_cents > 0 GROUP BY p.entry_id
  ), debts AS (
    SELECT p.member_id AS debtor, y.payer AS creditor, p.owed_cents AS cents
    FROM payers y JOIN parts p ON p.group_id = of_group AND p.entry_id = y.entry_id
    WHERE y.payers = 1 AND p.owed_cents > 0
    UNION ALL
    SELECT d.debtor, d.creditor, d.cents
    FROM (SELECT array_agg(p.member_id ORDER BY p.member_id) AS people,
            array_agg(coalesce(p.paid_cents, 0) ORDER BY p.member_id) AS paid,
            array_agg(coalesce(p.owed_cents, 0) ORDER BY p.member_id) AS owed
          FROM payers y JOIN parts p ON p.group_id = of_group AND p.entry_id = y.entry_id
          WHERE y.payers > 1 GROUP BY p.entry_id) e,
      LATERAL debts_of_entry(e.people, e.paid, e.owed) d
  )
  SELECT least(d.debtor, d.creditor), greatest(d.debtor, d.creditor),
    sum(CASE WHEN d.debtor < d.creditor THEN d.cents ELSE -d.cents END)
  FROM debts d WHERE d.debtor <> d.creditor
  GROUP BY 1, 2 HAVING sum(CASE WHEN d.debtor < d.creditor THEN d.cents ELSE -d.cents END) <> 0
$$;

CREATE FUNCTION fill_pair_debts(of_group uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pair_debts p WHERE p.group_id = of_group;
  INSERT INTO pair_debts (group_id, first_id, second_id, cents)
  SELECT of_group, d.first_id, d.second_id, d.cents FROM debts_of_parts(of_group) d
  JOIN groups g ON g.id = of_group AND g.settle_by = 'direct';
END $$;

-- A group that begins to settle by direct debts gets them all at once, and one that ends to do so loses them.
CREATE FUNCTION fill_pair_debts_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fill_pair_debts(NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER groups_settle_by AFTER UPDATE OF settle_by ON groups FOR EACH ROW
  WHEN ((OLD.settle_by = 'direct') <> (NEW.settle_by = 'direct')) EXECUTE FUNCTION fill_pair_debts_of_group();

-- Parts of an entry come and go in one statement. Groups that settle otherwise pay one look at their row for it.
CREATE FUNCTION move_pair_debts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  direct uuid[] := ARRAY(SELECT g.id FROM groups g
    WHERE g.id IN (SELECT m.group_id FROM moved m) AND g.settle_by = 'direct');
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF cardinality(direct) = 0 THEN
    RETURN NULL;
  END IF;
  WITH payers AS MATERIALIZED (
    SELECT m.group_id, m.entry_id, count(*) AS payers, (array_agg(m.member_id))[1] AS payer
    FROM moved m WHERE m.group_id = ANY (direct) AND m.paid_cents > 0 GROUP BY m.group_id, m.entry_id
  ), debts AS (
    SELECT y.group_id, m.member_id AS debtor, y.payer AS creditor, m.owed_cents AS cents
    FROM payers y JOIN moved m ON m.group_id = y.group_id AND m.entry_id = y.entry_id
    WHERE y.payers = 1 AND m.owed_cents > 0
    UNION ALL
    SELECT e.group_id, d.debtor, d.creditor, d.cents
    FROM (SELECT m.group_id, array_agg(m.member_id ORDER BY m.member_id) AS people,
            array_agg(coalesce(m.paid_cents, 0) ORDER BY m.member_id) AS paid,
            array_agg(coalesce(m.owed_cents, 0) ORDER BY m.member_id) AS owed
          FROM payers y JOIN moved m ON m.group_id = y.group_id AND m.entry_id = y.entry_id
          WHERE y.payers > 1 GROUP BY m.group_id, m.entry_id) e,
      LATERAL debts_of_entry(e.people, e.paid, e.owed) d
  ), sums AS (
    SELECT d.group_id, least(d.debtor, d.creditor) AS first_id, greatest(d.debtor, d.creditor) AS second_id,
      sum(CASE WHEN d.debtor < d.creditor THEN d.cents ELSE -d.cents END) * sign AS cents
    FROM debts d WHERE d.debtor <> d.creditor GROUP BY 1, 2, 3
  )
  INSERT INTO pair_debts AS p (group_id, first_id, second_id, cents)
  SELECT s.group_id, s.first_id, s.second_id, s.cents FROM sums s WHERE s.cents <> 0
  ON CONFLICT (group_id, first_id, second_id) DO UPDATE SET cents = p.cents + EXCLUDED.cents;
  DELETE FROM pair_debts p WHERE p.group_id = ANY (direct) AND p.cents = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER parts_added_to_debts AFTER INSERT ON parts
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION move_pair_debts();
CREATE TRIGGER parts_removed_from_debts AFTER DELETE ON parts
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION move_pair_debts();

-- Nothing of ours changes parts in place; whoever does it has the debts of the group worked out anew.
CREATE FUNCTION refill_pair_debts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fill_pair_debts(g.id) FROM groups g
  WHERE g.settle_by = 'direct' AND g.id IN (SELECT a.group_id FROM added a UNION SELECT r.group_id FROM removed r);
  RETURN NULL;
END $$;

CREATE TRIGGER parts_changed_in_debts AFTER UPDATE ON parts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refill_pair_debts();
