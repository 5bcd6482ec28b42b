import { newId } from '@/lib/domain/ids';
import { idOf, put, send } from './a-device';
import { api, type ApiAnswer } from './api';
import { confirmFirstRow, expense, payment, persistPlan, type Scene } from './group-story';

/** Somebody who changes a group again and again, each time a little. */
type Actor = (scene: Scene, round: number) => Promise<readonly ApiAnswer[]>;

/** Joins, pays for everybody, is renamed, deletes the expense, and leaves. */
const guest: Actor = async (scene, round) => {
  const [id, expenseId] = [newId(), newId()];
  const name = `Gast ${round}`;
  const answers = [
    await api.post('users', { userName: name, groupCode: scene.code, _id: id }),
    await api.post('expenses', { ...expense(scene, name, 10.01, ['Anna', name, 'Cleo']), _id: expenseId }),
    await api.patch(`users/${id}`, { userName: `Gästin ${round}`, groupCode: scene.code }),
    await api.delete(`expenses/${expenseId}`),
  ];
  const left = await api.delete(`users/${id}`);
  // If somebody has settled with the guest meanwhile, the guest cannot leave.
  return left.status === 400 ? answers : [...answers, left];
};

/** Makes a payment, raises it, and deletes it. */
const payer: Actor = async (scene, round) => {
  const _id = newId();
  return [
    await api.post('payments', { ...payment(scene, 1), _id }),
    await api.put(`payments/${_id}`, payment(scene, 2 + round)),
    await api.delete(`payments/${_id}`),
  ];
};

/** Changes amount and people of one expense. */
const editor: Actor = async (scene, round) => {
  const people = round % 2 === 0 ? ['Anna', 'Emil'] : ['Anna', 'Cleo', 'Gast'];
  return [await api.put(`expenses/${scene.expenseId}`, expense(scene, people[1] ?? '', 10 + round, people))];
};

/** Enters an expense or an income of two payers, split by shares, changes it, and deletes it. */
const divider: Actor = async (scene, round) => {
  const { code, group } = scene;
  const [id, kind] = [newId(), round % 2 === 0 ? 'income' : 'expense'];
  const [anna, cleo] = ['Anna', 'Cleo'].map((name) => idOf(group, name));
  const saved = (cents: number, shares: number) => ({
    ...{ id, kind, title: 'Pfand', cents: cents + 401 },
    payers: [
      { memberId: anna, cents },
      { memberId: cleo, cents: 401 },
    ],
    split: {
      how: 'shares',
      of: [
        { memberId: anna, shares: 100 },
        { memberId: scene.people.ben, shares },
      ],
    },
  });
  return [
    await send({ code }, [put(saved(1000, 250))]),
    await send({ code }, [put(saved(300 + round, 50))]),
    await api.delete(`expenses/${id}`),
  ];
};

/** Persists a plan and confirms a row of it; both are refused if others were faster. */
const settler: Actor = async (scene) => {
  const answers = [await persistPlan(scene), await confirmFirstRow(scene)];
  return answers.filter(({ status }) => status >= 500);
};

const ROUNDS = 12;
/** After so many rounds the writers pause; otherwise no two readers might ever see the same moment. */
const ROUNDS_BETWEEN_PAUSES = 6;

/**
 * Lets all actors change the group at once.
 * @param pause resolves when the readers have seen enough of the group at rest
 * @returns the answers that were no success
 */
export async function crowd(scene: Scene, pause: () => Promise<void>): Promise<readonly string[]> {
  const answers: ApiAnswer[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const acts = [guest, payer, editor, divider, settler].map((act) => act(scene, round));
    answers.push(...(await Promise.all(acts)).flat());
    if (round % ROUNDS_BETWEEN_PAUSES === ROUNDS_BETWEEN_PAUSES - 1) await pause();
  }
  return answers.filter(({ status }) => status >= 300).map(({ status, text }) => `${status} ${text}`);
}
