import { newId } from '@/lib/domain/ids';
import type { Outcome } from '@/lib/wire/own/changes';
import type { TestGroup } from './a-group';
import { api, type ApiAnswer } from './api';
import { rows } from './database';

/** A change as a device sends it. */
export type Change = Readonly<Record<string, unknown>> & { readonly id: string; readonly kind: string };

export type ChangesAnswer = { readonly outcomes: readonly Outcome[]; readonly ledger: unknown };

/** A change with an id of its own. */
export const aChange = (kind: string, fields: object): Change => ({ id: newId(), kind, ...fields });

export const idOf = ({ members }: TestGroup, name: string): string => members[name]?._id ?? '';

type Saved = { readonly id?: string; readonly cents?: number; readonly title?: string };

/** An expense that Anna has paid for these people, in minor units. */
export const anExpense = (
  group: TestGroup,
  { id = newId(), cents = 1000, title = 'Eis' }: Saved = {},
  among: readonly string[] = Object.keys(group.members),
) => ({
  ...{ id, kind: 'expense', title, cents },
  payers: [{ memberId: idOf(group, 'Anna'), cents }],
  split: { how: 'even', among: among.map((name) => idOf(group, name)) },
});

/** A payment from one member to another. */
export const aPayment = (
  group: TestGroup,
  maker: string,
  recipient: string,
  { id = newId(), cents = 1000 }: Saved = {},
) => ({
  ...{ id, kind: 'payment', title: '', cents },
  payers: [{ memberId: idOf(group, maker), cents }],
  split: { how: 'even', among: [idOf(group, recipient)] },
});

export const put = (entry: object, more: object = {}): Change => aChange('entry.put', { entry, ...more });

/** Sends a batch. */
export const send = (
  { code }: Pick<TestGroup, 'code'>,
  changes: readonly unknown[],
  more: object = {},
): Promise<ApiAnswer<ChangesAnswer>> =>
  api.post<ChangesAnswer>(`groups/${code}/changes`, { changes, ...more });

/** Sends a batch and expects a 200. @returns its outcomes in short: `done`, `null` where nothing was written, or the code */
export async function outcomesOf(
  group: Pick<TestGroup, 'code'>,
  changes: readonly unknown[],
): Promise<(string | null)[]> {
  const { status, body } = await send(group, changes);
  expect(status).toBe(200);
  return body.outcomes.map(({ outcome, revision, code }) => {
    if (outcome === 'refused') return code ?? '';
    return revision === null ? null : 'done';
  });
}

/** Sends one change. */
export async function outcomeOf(group: Pick<TestGroup, 'code'>, change: unknown): Promise<Outcome> {
  const { status, body } = await send(group, [change]);
  expect(status).toBe(200);
  const [outcome] = body.outcomes;
  if (!outcome) throw new Error('a change without an outcome');
  return outcome;
}

export type Told = {
  readonly revision: number;
  readonly change_id: string | null;
  readonly author: string | null;
  readonly kind: string;
};

/** The rows of the Journal that changes of devices have made. */
export const told = ({ id }: Pick<TestGroup, 'id'>): Promise<Told[]> =>
  rows<Told>(
    `SELECT revision, change_id, author, event->>'kind' AS kind FROM journal
     WHERE group_id = $1 AND change_id IS NOT NULL ORDER BY revision`,
    [id],
  );
