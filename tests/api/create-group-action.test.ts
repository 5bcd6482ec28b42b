import { createGroupAction } from '@/app/actions/create-group';
import { SOLUTION_FIELD } from '@/components/shell/human-check/solution-field';
import { newId } from '@/lib/domain/ids';
import { issuePuzzle } from '@/lib/server/guard/human-check';
import { rows } from '../support/database';
import { solve } from '../support/solve-puzzle';
import type * as GermanTexts from '../support/german-texts';

jest.mock('next/headers', () => ({
  headers: () => Promise.resolve(new Headers()),
  cookies: () => Promise.resolve({ set: () => undefined }),
}));
jest.mock('next-intl/server', () => jest.requireActual<typeof GermanTexts>('../support/german-texts'));

const untouched = { name: '', error: null, notice: null, failure: null, isUnchecked: false };

/** Sends the form of a new user. @returns whether it redirected to the members of the new group */
async function send(fields: Readonly<Record<string, string>>): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ flow: 'onboarding', ...fields })) form.set(name, value);
  try {
    expect(await createGroupAction(untouched, form)).toMatchObject({ isUnchecked: true });
    return false;
  } catch (error) {
    expect(error).toMatchObject({ digest: expect.stringContaining(';/create-group-members;') as string });
    return true;
  }
}

const newName = () => `Rom ${newId().slice(0, 8)}`;
const groupsNamed = async (name: string) => (await rows('SELECT FROM groups WHERE name = $1', [name])).length;
const solution = async () => solve(await issuePuzzle());

it('a form whose answer was lost makes one group, however often it is sent', async () => {
  const groupName = newName();
  const form = { groupName, idempotencyKey: newId(), [SOLUTION_FIELD]: await solution() };
  expect([await send(form), await send(form), await send(form)]).toEqual([true, true, true]);
  expect(await groupsNamed(groupName)).toBe(1);
});

it('going back and sending another name makes one more group for one more solution, however often it is sent', async () => {
  const [first, second, idempotencyKey] = [newName(), newName(), newId()];
  expect(await send({ groupName: first, idempotencyKey, [SOLUTION_FIELD]: await solution() })).toBe(true);
  const renamed = { groupName: second, idempotencyKey, [SOLUTION_FIELD]: await solution() };
  expect([await send(renamed), await send(renamed), await send(renamed)]).toEqual([true, true, true]);
  expect([await groupsNamed(first), await groupsNamed(second)]).toEqual([1, 1]);
});

it('a form without a key of ours makes one group for each solution', async () => {
  const form = { groupName: newName(), idempotencyKey: 'a', [SOLUTION_FIELD]: await solution() };
  expect([await send(form), await send(form)]).toEqual([true, false]);
  expect(await groupsNamed(form.groupName)).toBe(1);
});
