-- Finds what took a revision back; most rows take nothing back, and cost nothing here.
CREATE INDEX journal_undoes ON journal (group_id, undoes, revision) WHERE undoes IS NOT NULL;
