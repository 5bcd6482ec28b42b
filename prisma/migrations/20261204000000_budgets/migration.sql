-- What a group wants to spend at most (lib/domain/budgets.ts has the same form): a category or `*`, `month` or `all`, and
-- minor units, such as `*:all:150000 groceries:month:40000`. Empty: no budget.
ALTER TABLE groups ADD COLUMN budgets text NOT NULL DEFAULT '' CONSTRAINT groups_budgets_check CHECK (
  char_length(budgets) <= 600 AND budgets ~ '^(([a-z-]+|\*):(month|all):[1-9][0-9]{0,14}( (?=.)|$))*$'
);
