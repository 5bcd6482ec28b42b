/** All tests come from one address, so limits are off unless a test is about them. Puzzles are easy. */
process.env.PARI_LIMITS ??= '0';
process.env.PARI_PUZZLE_DIFFICULTY ??= '20';
/** The tests stand in for the launcher: they say which address a request comes from. */
process.env.PARI_LAUNCHER = '1';
