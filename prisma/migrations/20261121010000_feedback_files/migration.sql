-- Feedback, and the pictures that come with it. A file belongs to nobody until a feedback claims it; from then on it
-- goes with the feedback's group.

CREATE TABLE files (
  id uuid PRIMARY KEY,
  group_id uuid REFERENCES groups (id) ON DELETE CASCADE,
  filename text NOT NULL CHECK (char_length(filename) BETWEEN 1 AND 100),
  mimetype text NOT NULL CHECK (char_length(mimetype) BETWEEN 1 AND 50),
  size integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT files_size CHECK (size = octet_length(content) AND size BETWEEN 1 AND 10485760)
);
CREATE INDEX files_group_id_idx ON files (group_id);
CREATE INDEX files_created_at_idx ON files (created_at);
-- Pictures are compressed already: PostgreSQL need not try.
ALTER TABLE files ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE feedbacks (
  id uuid PRIMARY KEY,
  group_id uuid REFERENCES groups (id) ON DELETE CASCADE,
  file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  email text NOT NULL CHECK (char_length(email) <= 50),
  message_type text NOT NULL CHECK (char_length(message_type) <= 50),
  message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 3000),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT feedbacks_file_id_key UNIQUE (file_id)
);
CREATE INDEX feedbacks_group_id_idx ON feedbacks (group_id);
CREATE INDEX feedbacks_created_at_idx ON feedbacks (created_at);
