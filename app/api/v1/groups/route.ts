import { readJson } from '@/app/api/v1/_http/body';
import { createOnce, route } from '@/app/api/v1/_http/route';
import type { Group } from '@/lib/domain/nouns';
import { groupCalls } from '@/lib/wire/calls/groups';
import { groupToWire } from '@/lib/wire/old/group';
import { createGroup } from '@/lib/server/write/groups';
import { type Idempotency, unguessable, purposeOf, type Written } from '@/lib/server/write/idempotency';
import { assertMayCreateGroup, GROUP_TOKEN_HEADER } from '@/lib/server/guard/group-creation';
import { spendSolution } from '@/lib/server/guard/human-check';
import { NEW_GROUPS, spend } from '@/lib/server/guard/rate-limits';
import { firstAnswer } from '@/lib/server/write/idempotent-write';

/** The header with the solution of a puzzle, which a client sends when the budget of its address is used up. */
const SOLUTION_HEADER = 'x-captcha-solution';

/**
 * Limits who may create a group through the API. An address has a small budget, because old clients know nothing of our
 * puzzles; beyond it each group costs a solution, which counts once. Repeating a lost answer costs nothing.
 * @param wish its idempotency key is ignored here if the creation does not honour it either
 * @throws AppError as `assertMayCreateGroup`, captcha-refused for a wrong solution; TooManyRequests without creating
 *   anything
 */
async function guardNewGroup<T>(
  { headers }: Request,
  wish: Idempotency<T>,
  create: () => Promise<Written<T>>,
): Promise<Written<T>> {
  await assertMayCreateGroup(headers.get(GROUP_TOKEN_HEADER));
  const once = unguessable(wish);
  const solution = headers.get(SOLUTION_HEADER);
  if (solution !== null) {
    await spendSolution(solution, purposeOf(once));
    return create();
  }
  const replayed = await firstAnswer(once);
  if (replayed) return { replayed };
  await spend(NEW_GROUPS);
  return create();
}

/** POST /api/v1/groups */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (request) => {
    const data = await readJson(request, groupCalls.createGroup.input);
    return createOnce(request, groupCalls.createGroup, [data, data], {
      write: (input, once: Idempotency<Group>) =>
        guardNewGroup(request, once, () => createGroup(input, once)),
      payload: (group) => ({ group: groupToWire(group) }),
    });
  },
});
