-- The ledger of a group. Needs PostgreSQL 15 or newer (NULLS NOT DISTINCT).
-- Amounts are integer minor units with two decimals for every currency; 10^12 is the ceiling of one expense.
-- Every table of a group carries the group's id, and every key contains it: so the tables can be spread by group over
-- several servers. Only the keys on an id alone cannot; there, a small table of ids and groups takes their place.

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (char_length(code) BETWEEN 1 AND 64),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
  initial_name text NOT NULL CHECK (char_length(initial_name) BETWEEN 1 AND 30),
  currency text NOT NULL DEFAULT '€' CHECK (char_length(currency) BETWEEN 1 AND 3),
  inactive_data_purge boolean NOT NULL DEFAULT true,
  fixed_order boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  entry_count integer NOT NULL DEFAULT 0 CHECK (entry_count BETWEEN 0 AND 100000),
  last_active_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
) WITH (fillfactor = 70);

-- The key of a name is the name without what nobody can see: no two members of a group look the same.
-- The ceiling of a total is the largest integer that JavaScript holds exactly: a sum beyond it could not be shown.
CREATE TABLE members (
  id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 20),
  name_key text NOT NULL CHECK (char_length(name_key) BETWEEN 1 AND 20),
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  paid bigint NOT NULL DEFAULT 0,
  benefitted bigint NOT NULL DEFAULT 0,
  made bigint NOT NULL DEFAULT 0,
  received bigint NOT NULL DEFAULT 0,
  CONSTRAINT members_totals_exact CHECK (
    least(paid, benefitted, made, received) >= 0
    AND paid + made <= 9007199254740991 AND benefitted + received <= 9007199254740991
  ),
  PRIMARY KEY (group_id, id),
  UNIQUE (id),
  UNIQUE (group_id, name_key)
) WITH (fillfactor = 70);

-- An expense has a title; a payment has none, and may settle a whole balance, so that it may be as big as a total.
-- Kinds sort as bytes, whatever the language of the database: an expense stands before a payment of the same instant.
CREATE TABLE entries (
  id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('expense', 'payment')),
  title text NOT NULL,
  cents bigint NOT NULL,
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT entries_title_check CHECK (
    CASE kind WHEN 'expense' THEN char_length(title) BETWEEN 1 AND 100 ELSE title = '' END
  ),
  CONSTRAINT entries_cents_check CHECK (
    cents BETWEEN 1 AND CASE kind WHEN 'expense' THEN 1000000000000 ELSE 9007199254740991 END
  ),
  PRIMARY KEY (group_id, id),
  UNIQUE (id),
  UNIQUE (group_id, id, kind)
);
CREATE INDEX entries_history ON entries (group_id, created_at, kind, id);

-- One posting of an entry for one member: what the member paid of it and owes of it; null is no part in that side.
-- Foreign keys to members wait for the commit: with RESTRICT, deleting a whole group would depend on the order in
-- which its tables are emptied. The composite key makes it impossible to name a member of another group.
-- Parts go with their entry; a key of their own to the group would be checked once more for each of them.
CREATE TABLE parts (
  entry_id uuid NOT NULL,
  member_id uuid NOT NULL,
  group_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  paid_cents bigint CHECK (paid_cents BETWEEN 0 AND 9007199254740991),
  owed_cents bigint CHECK (owed_cents BETWEEN 0 AND 9007199254740991),
  PRIMARY KEY (group_id, entry_id, member_id),
  CONSTRAINT parts_entry FOREIGN KEY (group_id, entry_id, kind) REFERENCES entries (group_id, id, kind)
    ON DELETE CASCADE,
  CONSTRAINT parts_member FOREIGN KEY (group_id, member_id) REFERENCES members (group_id, id)
    ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT parts_somebody CHECK (paid_cents IS NOT NULL OR owed_cents IS NOT NULL),
  CONSTRAINT parts_payment_to_oneself CHECK (kind <> 'payment' OR paid_cents IS NULL OR owed_cents IS NULL)
);
-- A payment goes from one member to one other. That there is one of each follows from the sums.
CREATE UNIQUE INDEX parts_payer_of_payment ON parts (group_id, entry_id)
  WHERE kind = 'payment' AND paid_cents IS NOT NULL;
CREATE UNIQUE INDEX parts_recipient_of_payment ON parts (group_id, entry_id)
  WHERE kind = 'payment' AND owed_cents IS NOT NULL;
-- The member stands first, though every query names the group too: with the group first, the cascade from an entry
-- would take this index on a database without statistics, and read all parts of the group for each of its entries.
CREATE INDEX parts_member_idx ON parts (member_id, group_id);

CREATE TABLE settlements (
  id uuid NOT NULL,
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents BETWEEN 1 AND 9007199254740991),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (group_id, id),
  UNIQUE (id),
  UNIQUE (group_id, from_id, to_id),
  CHECK (from_id <> to_id),
  CONSTRAINT settlements_from FOREIGN KEY (group_id, from_id) REFERENCES members (group_id, id)
    ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT settlements_to FOREIGN KEY (group_id, to_id) REFERENCES members (group_id, id)
    ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED
);

-- Every change of a group, one row. The event says what was before and after it; lib/domain/journal.ts knows its kinds.
-- A change that a device made has an id of its own there, so that it happens once, however often it is sent.
CREATE TABLE journal (
  group_id uuid NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
  revision integer NOT NULL CHECK (revision > 0),
  at timestamptz(3) NOT NULL,
  subject_id uuid,
  change_id uuid,
  change_hash text,
  author uuid,
  undoes integer CHECK (undoes > 0 AND undoes < revision),
  event jsonb NOT NULL CONSTRAINT journal_event_kind CHECK (event->>'kind' IN (
    'group.created', 'group.set', 'member.added', 'member.renamed', 'member.removed', 'entry.created', 'entry.revised',
    'entry.deleted', 'plan.fixed', 'plan.shortened', 'plan.dropped', 'plan.confirmed'
  ) IS TRUE),
  PRIMARY KEY (group_id, revision),
  CONSTRAINT journal_change_whole CHECK ((change_id IS NULL) = (change_hash IS NULL))
);
CREATE INDEX journal_subject_idx ON journal (subject_id);
CREATE UNIQUE INDEX journal_change ON journal (group_id, change_id) WHERE change_id IS NOT NULL;

CREATE TABLE idempotency_keys (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  group_id uuid REFERENCES groups (id) ON DELETE CASCADE,
  route text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (group_id, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- What was paid and what was owed of an entry must add up to its amount when the transaction commits. It runs once for
-- the entry and once for each part, so it is one query; an entry that is gone is fine.
CREATE FUNCTION check_entry_sums(of_group uuid, checked uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM entries e, LATERAL (
    SELECT coalesce(sum(p.paid_cents), 0) AS paid, coalesce(sum(p.owed_cents), 0) AS owed
    FROM parts p WHERE p.group_id = e.group_id AND p.entry_id = e.id
  ) s WHERE e.group_id = of_group AND e.id = checked AND (s.paid <> e.cents OR s.owed <> e.cents);
  IF FOUND THEN
    RAISE EXCEPTION 'the parts of an entry do not add up to its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'parts_add_up';
  END IF;
END $$;

CREATE FUNCTION check_sums_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_entry_sums(NEW.group_id, NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION check_sums_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM check_entry_sums(OLD.group_id, OLD.entry_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.entry_id <> OLD.entry_id) THEN
    PERFORM check_entry_sums(NEW.group_id, NEW.entry_id);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER entry_adds_up AFTER INSERT OR UPDATE OF cents ON entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sums_of_entry();
CREATE CONSTRAINT TRIGGER part_adds_up AFTER INSERT OR UPDATE OR DELETE ON parts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_sums_of_part();

-- The four totals of a member, whichever way its entries are written. Per statement, with transition tables:
-- 20,000 expenses in one transaction take 0.1 s so, 28 s with row triggers.
CREATE FUNCTION total_parts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET paid = m.paid + d.paid, benefitted = m.benefitted + d.benefitted,
    made = m.made + d.made, received = m.received + d.received
  FROM (SELECT group_id, member_id,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'expense'), 0) AS paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'expense'), 0) AS benefitted,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'payment'), 0) AS made,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'payment'), 0) AS received
        FROM added GROUP BY group_id, member_id) d
  WHERE m.group_id = d.group_id AND m.id = d.member_id
    AND (d.paid <> 0 OR d.benefitted <> 0 OR d.made <> 0 OR d.received <> 0);
  RETURN NULL;
END $$;

CREATE FUNCTION total_parts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET paid = m.paid - d.paid, benefitted = m.benefitted - d.benefitted,
    made = m.made - d.made, received = m.received - d.received
  FROM (SELECT group_id, member_id,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'expense'), 0) AS paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'expense'), 0) AS benefitted,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'payment'), 0) AS made,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'payment'), 0) AS received
        FROM removed GROUP BY group_id, member_id) d
  WHERE m.group_id = d.group_id AND m.id = d.member_id
    AND (d.paid <> 0 OR d.benefitted <> 0 OR d.made <> 0 OR d.received <> 0);
  RETURN NULL;
END $$;

CREATE FUNCTION total_parts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members m SET paid = m.paid + d.paid, benefitted = m.benefitted + d.benefitted,
    made = m.made + d.made, received = m.received + d.received
  FROM (SELECT group_id, member_id,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'expense'), 0) AS paid,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'expense'), 0) AS benefitted,
          coalesce(sum(paid_cents) FILTER (WHERE kind = 'payment'), 0) AS made,
          coalesce(sum(owed_cents) FILTER (WHERE kind = 'payment'), 0) AS received
        FROM (SELECT group_id, member_id, kind, paid_cents, owed_cents FROM added
              UNION ALL
              SELECT group_id, member_id, kind, -paid_cents, -owed_cents FROM removed) both_sides
        GROUP BY group_id, member_id) d
  WHERE m.group_id = d.group_id AND m.id = d.member_id
    AND (d.paid <> 0 OR d.benefitted <> 0 OR d.made <> 0 OR d.received <> 0);
  RETURN NULL;
END $$;

CREATE TRIGGER parts_added AFTER INSERT ON parts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_parts_added();
CREATE TRIGGER parts_removed AFTER DELETE ON parts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION total_parts_removed();
CREATE TRIGGER parts_changed AFTER UPDATE ON parts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_parts_changed();
