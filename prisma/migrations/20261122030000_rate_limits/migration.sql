-- Budgets of requests, solutions that were used, and the secret that both are keyed with. No address is stored.

-- The columns are those that rate-limiter-flexible asks for. What is lost in a power cut is a few counts.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE used_puzzles (
  puzzle_hash bytea PRIMARY KEY CHECK (octet_length(puzzle_hash) = 32),
  used_for bytea NOT NULL CHECK (octet_length(used_for) = 32),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX used_puzzles_expires_at_idx ON used_puzzles (expires_at);

CREATE TABLE installation_secrets (
  name text PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 50),
  value text NOT NULL CHECK (char_length(value) BETWEEN 16 AND 500)
);
