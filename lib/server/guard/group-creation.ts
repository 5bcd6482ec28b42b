import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { GROUP_TOKENS, readSpending, settle, spend } from '@/lib/server/guard/rate-limits';
import { currentRequester } from '@/lib/server/guard/requester';
import { environment } from '@/lib/server/request/env';

/** The header with the token, for clients other than our form. */
export const GROUP_TOKEN_HEADER = 'x-group-token';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with every token, so that the time does not tell which one is nearly right. */
const isOneOf = (tokens: readonly string[], sent: string): boolean =>
  tokens.filter((token) => timingSafeEqual(digest(token), digest(sent))).length > 0;

/**
 * Whether the operator lets this client create a group (GROUP_CREATION). Every door that creates one asks first.
 * @param token as it was sent; null or empty if none was
 * @throws AppError group-creation-closed, group-token-refused; TooManyRequests after too many wrong tokens, whatever the
 *   token
 */
export async function assertMayCreateGroup(token: string | null): Promise<void> {
  const { GROUP_CREATION, GROUP_CREATION_TOKENS } = environment();
  if (GROUP_CREATION === 'open') return;
  if (GROUP_CREATION === 'closed') throw new AppError('group-creation-closed');
  const sent = token?.trim() ?? '';
  if (sent === '') throw new AppError('group-token-refused');
  const spending = await readSpending(GROUP_TOKENS, currentRequester().network);
  if (spending.isOverspent) settle(spending);
  if (isOneOf(GROUP_CREATION_TOKENS, sent)) return;
  await spend(GROUP_TOKENS);
  throw new AppError('group-token-refused');
}
