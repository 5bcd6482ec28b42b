import { newId } from '@/lib/domain/ids';
import { createViewKey } from '@/lib/domain/text/codes';
import { cents } from '@/lib/domain/money/money';
import { AppError } from '@/lib/errors';
import { byCode, byKey } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { createEntry, reviseEntry } from '@/lib/server/write/entries';
import { changeGroup, deleteGroup } from '@/lib/server/write/groups';
import { createMember } from '@/lib/server/write/members';
import { confirmSettlement, deletePlan, deleteSettlement, persistPlan } from '@/lib/server/write/settlements';
import { aGroup, type TestGroup } from '../support/a-group';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

/** Tests what an access that may only look does at every function that writes to a group. */

let group: TestGroup;

beforeAll(async () => {
  group = await aGroup().with('Anna', 'Ben').spent('Anna', 30);
  await api.put(`groups/${group.code}/view-key`, { viewKey, former: null });
});

afterAll(() => api.delete(`groups/${group.code}`, { groupName: 'Lissabon 2026' }));

const once = { route: 'test', key: null, input: {}, toAnswer: () => ({ status: 201, body: '' }) };
const entry = () => {
  const anna = { id: group.members.Anna?._id ?? '' };
  return { kind: 'expense', title: 'Eis', cents: cents(300), payer: anna, among: [anna] } as const;
};
const row = () => ({ from: { name: 'Ben' }, to: { name: 'Anna' }, amountCents: cents(1500) });

const viewKey = createViewKey();
const looking = () => byKey(viewKey);

const writes: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'a batch of changes',
    () => writeBatch(looking(), [{ id: newId(), kind: 'group.set', set: { name: 'x' } }]),
  ],
  ['a new entry', () => createEntry(looking(), { ...entry(), id: null, endsPlan: false }, once)],
  ['an edited entry', () => reviseEntry(looking(), group.expenses[0]?._id ?? '', entry(), null)],
  ['a new member', () => createMember(looking(), { id: null, name: 'Cleo' }, once)],
  ['a setting', () => changeGroup(looking(), { set: { currency: '$' }, missing: 'group-not-found' }, null)],
  ['a plan', () => persistPlan(looking(), { transfers: [row()] }, once)],
  ['a row of the plan', () => deleteSettlement(looking(), row())],
  ['the end of the plan', () => deletePlan(looking())],
  ['a confirmed payment', () => confirmSettlement(looking(), { ...row(), id: null }, once)],
  ['the deletion of the group', () => deleteGroup(looking(), 'Lissabon 2026')],
];

it.each(writes)(
  '%s is refused to somebody who may only look, and nothing is written',
  async (_what, write) => {
    const before = await dumpOf(group.id);
    await expect(write()).rejects.toThrow(new AppError('look-only'));
    expect(await dumpOf(group.id)).toEqual(before);
  },
);

it('somebody who may only look is let in at no door that does not say so', () => {
  expect(() => byCode(viewKey)).toThrow(new AppError('look-only'));
});
