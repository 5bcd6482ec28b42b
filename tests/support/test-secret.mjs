/** The same secret in every process and database of a test, so that none depends on a file that another test has left. */
process.env.PARI_SECRET = 'the secret of all tests';
