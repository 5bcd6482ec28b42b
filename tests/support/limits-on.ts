import { rows } from './database';

/**
 * For files that test limits. The environment is read at its first use, which comes later. Forgets what other files of
 * this worker have spent, because they may use the same address.
 * @param scale `PARI_LIMITS`
 */
export function limitsOn(scale: number): void {
  process.env.PARI_LIMITS = String(scale);
  beforeAll(() => rows('DELETE FROM rate_limits'));
}
