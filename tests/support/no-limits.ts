/** All tests come from one address: nothing is counted unless a test is about counting. And puzzles are easy. */
process.env.PARI_LIMITS ??= '0';
process.env.PARI_PUZZLE_DIFFICULTY ??= '20';
/** The tests stand in for the launcher: they say who asks. */
process.env.PARI_LAUNCHER = '1';
