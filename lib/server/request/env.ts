import { readEnvironment, refusal, type Environment as Variables } from '@/lib/environment.mjs';
import { PUZZLE_DIFFICULTY } from '@/lib/limits';
import { logger } from '@/lib/server/logging/logger.mjs';

/** The parsed environment of the server. */
export type Environment = Variables & { readonly PARI_PUZZLE_DIFFICULTY: number };

let parsed: Environment | undefined;

/**
 * The environment, parsed at the first call, because a build has none.
 * @throws Error naming every variable that is missing or wrong
 */
export function environment(): Environment {
  if (parsed !== undefined) return parsed;
  const read = readEnvironment(process.env);
  if ('problems' in read) throw new Error(refusal(read.problems));
  const { PARI_PUZZLE_DIFFICULTY = PUZZLE_DIFFICULTY, ...variables } = read.environment;
  parsed = { ...variables, PARI_PUZZLE_DIFFICULTY };
  return parsed;
}

/**
 * Called when a server starts: ends the process before it answers anybody if the configuration is wrong, and warns of
 * what only the operator can judge.
 */
export function checkEnvironment(): void {
  const read = readEnvironment(process.env);
  if ('problems' in read) {
    console.error(refusal(read.problems));
    process.exit(1);
  }
  if (process.env.NODE_ENV === 'production' && read.environment.PUBLIC_URL === undefined)
    logger().warn(
      'PUBLIC_URL is not set: links, redirects and cookies follow the Host header of each request, even a made-up one.',
    );
}
