-- Work that one process does for all of them. Who moves started_at on has the job; a process that dies leaves it
-- unfinished, and another one takes it over.
CREATE TABLE jobs (
  name text PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 50),
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3)
);
