/**
 * Gives the one test file that imports this first a database that no other file has written to: what the planner chooses
 * depends on all that its tables hold.
 */
process.env.DATABASE_URL = process.env.PARI_TEST_DATABASES?.split(' ').at(-1) ?? '';
