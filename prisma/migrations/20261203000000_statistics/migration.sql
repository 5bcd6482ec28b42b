-- What a group spent, as sums by month, so that statistics of many entries read few rows. Kept like the totals of members,
-- statement by statement, whoever writes.
CREATE FUNCTION month_of(day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('month', day::timestamp)::date
$$;

-- Entries of every kind; '': without a category. Many payments may add up to more than a bigint holds.
CREATE TABLE month_sums (
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  month date NOT NULL CHECK (month = month_of(month)),
  kind text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  cents numeric NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (group_id, month, kind, category)
) WITH (fillfactor = 70);

-- What each member paid and owes of the expenses of a month.
CREATE TABLE month_shares (
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  month date NOT NULL CHECK (month = month_of(month)),
  category text COLLATE "C" NOT NULL,
  member_id uuid NOT NULL,
  paid bigint NOT NULL,
  owed bigint NOT NULL,
  PRIMARY KEY (group_id, month, category, member_id)
) WITH (fillfactor = 70);

-- A row that comes to nothing deletes itself, and one below that is refused. No CHECK can say so: it would also see what is
-- subtracted, as a row that is about to be inserted.
CREATE FUNCTION end_month_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.entries <> 0 OR NEW.cents <> 0 THEN
    RAISE EXCEPTION 'a month would have less than nothing'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'month_sums_exact';
  END IF;
  DELETE FROM month_sums s WHERE s.group_id = NEW.group_id AND s.month = NEW.month AND s.kind = NEW.kind
    AND s.category = NEW.category;
  RETURN NULL;
END $$;

CREATE TRIGGER month_sums_end AFTER INSERT OR UPDATE ON month_sums FOR EACH ROW
  WHEN (NEW.entries <= 0 OR NEW.cents < NEW.entries) EXECUTE FUNCTION end_month_sum();

CREATE FUNCTION end_month_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid <> 0 OR NEW.owed <> 0 THEN
    RAISE EXCEPTION 'somebody would have less than nothing of a month'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'month_shares_exact';
  END IF;
  DELETE FROM month_shares s WHERE s.group_id = NEW.group_id AND s.month = NEW.month AND s.category = NEW.category
    AND s.member_id = NEW.member_id;
  RETURN NULL;
END $$;

CREATE TRIGGER month_shares_end AFTER INSERT OR UPDATE ON month_shares FOR EACH ROW
  WHEN (least(NEW.paid, NEW.owed) < 0 OR greatest(NEW.paid, NEW.owed) = 0) EXECUTE FUNCTION end_month_share();

-- Both as they follow from the entries and parts of a group.
CREATE FUNCTION sums_of_entries(of_group uuid)
RETURNS TABLE (month date, kind text, category text, cents numeric, entries integer) LANGUAGE sql STABLE AS $$
  SELECT month_of(e.day), e.kind, coalesce(e.category, ''), sum(e.cents), count(*)::integer
  FROM entries e WHERE e.group_id = of_group GROUP BY 1, 2, 3
$$;

CREATE FUNCTION shares_of_parts(of_group uuid)
RETURNS TABLE (month date, category text, member_id uuid, paid bigint, owed bigint) LANGUAGE sql STABLE AS $$
  SELECT month_of(e.day), coalesce(e.category, ''), p.member_id,
    coalesce(sum(p.paid_cents), 0)::bigint, coalesce(sum(p.owed_cents), 0)::bigint
  FROM entries e JOIN parts p ON p.group_id = e.group_id AND p.entry_id = e.id
  WHERE e.group_id = of_group AND e.kind = 'expense'
  GROUP BY 1, 2, 3 HAVING greatest(sum(p.paid_cents), sum(p.owed_cents)) > 0
$$;

CREATE FUNCTION fill_month_shares(of_group uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM month_shares s WHERE s.group_id = of_group;
  INSERT INTO month_shares (group_id, month, category, member_id, paid, owed)
  SELECT of_group, s.* FROM shares_of_parts(of_group) s;
END $$;

-- Of a group that is being deleted nothing is subtracted: its sums go with it.
-- OFFSET 0: row by row, whatever the database believes about their number. A plan is kept for many statements.
CREATE FUNCTION move_month_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO month_sums AS s (group_id, month, kind, category, cents, entries)
  SELECT m.group_id, month_of(m.day), m.kind, coalesce(m.category, ''), sign * sum(m.cents), sign * count(*)
  FROM moved m GROUP BY 1, 2, 3, 4
  HAVING EXISTS (SELECT FROM groups g WHERE g.id = m.group_id OFFSET 0) ORDER BY 1, 2, 3, 4
  ON CONFLICT (group_id, month, kind, category)
    DO UPDATE SET cents = s.cents + EXCLUDED.cents, entries = s.entries + EXCLUDED.entries;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_added_to_months AFTER INSERT ON entries
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION move_month_sums();
CREATE TRIGGER entries_removed_from_months AFTER DELETE ON entries
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION move_month_sums();

-- The parts of an entry go to another month or category with it, as they stand. Most edits change none of that.
CREATE FUNCTION change_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT group_id, id, month_of(day), kind, category, cents FROM removed
    EXCEPT SELECT group_id, id, month_of(day), kind, category, cents FROM added
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO month_sums AS s (group_id, month, kind, category, cents, entries)
  SELECT e.group_id, month_of(e.day), e.kind, coalesce(e.category, ''), sum(e.sign * e.cents), sum(e.sign)
  FROM (SELECT *, -1 AS sign FROM removed UNION ALL SELECT *, 1 FROM added) e
  GROUP BY 1, 2, 3, 4 HAVING sum(e.sign * e.cents) <> 0 OR sum(e.sign) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (group_id, month, kind, category)
    DO UPDATE SET cents = s.cents + EXCLUDED.cents, entries = s.entries + EXCLUDED.entries;
  INSERT INTO month_shares AS s (group_id, month, category, member_id, paid, owed)
  SELECT e.group_id, month_of(e.day), coalesce(e.category, ''), p.member_id,
    sum(e.sign * coalesce(p.paid_cents, 0)), sum(e.sign * coalesce(p.owed_cents, 0))
  FROM (SELECT *, -1 AS sign FROM removed UNION ALL SELECT *, 1 FROM added) e
  CROSS JOIN LATERAL (SELECT * FROM parts p WHERE p.group_id = e.group_id AND p.entry_id = e.id OFFSET 0) p
  WHERE e.kind = 'expense' GROUP BY 1, 2, 3, 4
  HAVING sum(e.sign * p.paid_cents) <> 0 OR sum(e.sign * p.owed_cents) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (group_id, month, category, member_id)
    DO UPDATE SET paid = s.paid + EXCLUDED.paid, owed = s.owed + EXCLUDED.owed;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_changed_in_months AFTER UPDATE ON entries
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION change_months();

-- Whoever deletes parts deletes them before their entry, which knows their month. Of a group whose sums are gone, or go with
-- it, nothing is subtracted. Where entries went first, by hand, the shares of the group are worked out anew.
CREATE FUNCTION move_month_shares() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM (SELECT DISTINCT group_id FROM moved) m WHERE EXISTS (
      SELECT FROM month_shares s JOIN groups g ON g.id = s.group_id WHERE s.group_id = m.group_id OFFSET 0)) THEN
      RETURN NULL;
    END IF;
    IF EXISTS (SELECT FROM moved m WHERE NOT EXISTS (
      SELECT FROM entries e WHERE e.group_id = m.group_id AND e.id = m.entry_id OFFSET 0)) THEN
      PERFORM fill_month_shares(g.id) FROM groups g WHERE g.id IN (SELECT m.group_id FROM moved m);
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO month_shares AS s (group_id, month, category, member_id, paid, owed)
  SELECT m.group_id, e.month, e.category, m.member_id,
    sign * coalesce(sum(m.paid_cents), 0), sign * coalesce(sum(m.owed_cents), 0)
  FROM moved m CROSS JOIN LATERAL (
    SELECT month_of(e.day) AS month, coalesce(e.category, '') AS category
    FROM entries e WHERE e.group_id = m.group_id AND e.id = m.entry_id OFFSET 0) e
  WHERE m.kind = 'expense' GROUP BY 1, 2, 3, 4
  HAVING greatest(sum(m.paid_cents), sum(m.owed_cents)) > 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (group_id, month, category, member_id)
    DO UPDATE SET paid = s.paid + EXCLUDED.paid, owed = s.owed + EXCLUDED.owed;
  RETURN NULL;
END $$;

CREATE TRIGGER parts_added_to_months AFTER INSERT ON parts
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION move_month_shares();
CREATE TRIGGER parts_removed_from_months AFTER DELETE ON parts
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION move_month_shares();

-- Nothing of ours changes parts in place; whoever does it has the shares of the group worked out anew.
CREATE FUNCTION refill_month_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fill_month_shares(c.group_id) FROM (SELECT group_id FROM added UNION SELECT group_id FROM removed) c;
  RETURN NULL;
END $$;

CREATE TRIGGER parts_changed_in_months AFTER UPDATE ON parts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refill_month_shares();

INSERT INTO month_sums (group_id, month, kind, category, cents, entries)
SELECT g.id, s.* FROM groups g CROSS JOIN LATERAL sums_of_entries(g.id) s;
INSERT INTO month_shares (group_id, month, category, member_id, paid, owed)
SELECT g.id, s.* FROM groups g CROSS JOIN LATERAL shares_of_parts(g.id) s;
