-- How an entry is split, as it was typed; null: evenly among those who have a part, as every entry so far. The parts stay
-- the truth for money, and the database goes on refusing those that do not add up.
ALTER TABLE entries ADD COLUMN split jsonb CONSTRAINT entries_split_check
  CHECK (split IS NULL OR (kind <> 'payment' AND split->>'how' IN ('shares', 'percent', 'amounts', 'adjusted', 'items')));

-- An income is an expense with its sides exchanged: whoever received the money owes it. Its totals are contained in those
-- of expenses, so that no balance changes its formula.
ALTER TABLE entries DROP CONSTRAINT entries_kind_check, DROP CONSTRAINT entries_title_check, DROP CONSTRAINT entries_cents_check;
ALTER TABLE entries
  ADD CONSTRAINT entries_kind_check CHECK (kind IN ('expense', 'income', 'payment')),
  ADD CONSTRAINT entries_title_check CHECK (
    CASE kind WHEN 'payment' THEN title = '' ELSE char_length(title) BETWEEN 1 AND 100 END
  ),
  ADD CONSTRAINT entries_cents_check CHECK (
    cents BETWEEN 1 AND CASE kind WHEN 'payment' THEN 9007199254740991 ELSE 1000000000000 END
  );

ALTER TABLE members
  ADD COLUMN income_paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN income_benefitted bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT members_incomes_contained CHECK (
    income_paid BETWEEN 0 AND paid AND income_benefitted BETWEEN 0 AND benefitted
  );

CREATE OR REPLACE FUNCTION total_parts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET paid = m.paid + d.paid, benefitted = m.benefitted + d.benefitted,
    made = m.made + d.made, received = m.received + d.received,
    income_paid = m.income_paid + d.income_paid, income_benefitted = m.income_benefitted + d.income_benefitted
  FROM (SELECT group_id, member_id,
          coalesce(sum(paid_cents) FILTER (WHERE kind <> 'payment'), 0) AS paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind <> 'payment'), 0) AS benefitted,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'payment'), 0) AS made,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'payment'), 0) AS received,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'income'), 0) AS income_paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'income'), 0) AS income_benefitted
        FROM added GROUP BY group_id, member_id) d
  WHERE m.group_id = d.group_id AND m.id = d.member_id
    AND (d.paid <> 0 OR d.benefitted <> 0 OR d.made <> 0 OR d.received <> 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION total_parts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET paid = m.paid - d.paid, benefitted = m.benefitted - d.benefitted,
    made = m.made - d.made, received = m.received - d.received,
    income_paid = m.income_paid - d.income_paid, income_benefitted = m.income_benefitted - d.income_benefitted
  FROM (SELECT group_id, member_id,
          coalesce(sum(paid_cents) FILTER (WHERE kind <> 'payment'), 0) AS paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind <> 'payment'), 0) AS benefitted,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'payment'), 0) AS made,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'payment'), 0) AS received,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'income'), 0) AS income_paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'income'), 0) AS income_benefitted
        FROM removed GROUP BY group_id, member_id) d
  WHERE m.group_id = d.group_id AND m.id = d.member_id
    AND (d.paid <> 0 OR d.benefitted <> 0 OR d.made <> 0 OR d.received <> 0);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION total_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET paid = m.paid + d.paid, benefitted = m.benefitted + d.benefitted,
    made = m.made + d.made, received = m.received + d.received,
    income_paid = m.income_paid + d.income_paid, income_benefitted = m.income_benefitted + d.income_benefitted
  FROM (SELECT group_id, member_id,
          coalesce(sum(paid_cents) FILTER (WHERE kind <> 'payment'), 0) AS paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind <> 'payment'), 0) AS benefitted,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'payment'), 0) AS made,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'payment'), 0) AS received,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'income'), 0) AS income_paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'income'), 0) AS income_benefitted
        FROM (SELECT group_id, member_id, kind, paid_cents, owed_cents FROM added
              UNION ALL
              SELECT group_id, member_id, kind, -paid_cents, -owed_cents FROM removed) both_sides
        GROUP BY group_id, member_id) d
  WHERE m.group_id = d.group_id AND m.id = d.member_id
    AND (d.paid <> 0 OR d.benefitted <> 0 OR d.made <> 0 OR d.received <> 0);
  RETURN NULL;
END $$;
