import { SOLUTION_FIELD } from '@/components/shell/human-check/solution-field';
import { isExistingUser, spendSolution } from '@/lib/server/guard/human-check';
import { type Budget, isTooMuch } from '@/lib/server/guard/rate-limits';
import { readSession } from '@/lib/session/session-server';

/**
 * Passes if the device has a group that exists, or if the form contains a solution that nobody has used yet.
 * @param form contains the solution, as the human check writes it
 * @param purpose what the form does: if it is sent again for the same purpose, it may reuse its solution
 * @param budget how often a device with a group passes without a solution; if omitted, always
 * @throws AppError captcha-refused
 */
export async function assertHuman(
  form: FormData,
  purpose: readonly string[],
  budget?: Budget,
): Promise<void> {
  const { storedGroupCodes } = await readSession();
  const isKnown = await isExistingUser(storedGroupCodes);
  if (isKnown && !(budget && (await isTooMuch(budget)))) return;
  await spendSolution(form.get(SOLUTION_FIELD), purpose);
}
