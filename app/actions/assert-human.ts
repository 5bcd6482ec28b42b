import { SOLUTION_FIELD } from '@/components/onboarding/solution-field';
import { isExistingUser, spendSolution } from '@/lib/server/guard/human-check';
import { type Budget, isTooMuch } from '@/lib/server/guard/rate-limits';
import { readSession } from '@/lib/session/session-server';

/**
 * Lets through whom the server knows by a group of their device, and whoever sends a solution that nobody has used yet.
 * @param form with the solution, as the check puts it in
 * @param purpose what the form is to bring about: sent once more, it may come with the same solution
 * @param budget how often those whom the server knows are let through without a solution; left out: always
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
