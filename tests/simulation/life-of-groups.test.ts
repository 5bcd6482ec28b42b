import { byCode } from '@/lib/server/access/access';
import { resultOf } from '@/lib/server/write/group-write';
import { createGroup, deleteGroup } from '@/lib/server/write/groups';
import { dumpOf } from '../support/database';
import { Random } from '../support/random';
import { act } from './acts';
import { type Act, decide, type Memory } from './decisions';
import { expectInvariants } from './invariants';

const GROUPS = 3;
const STEPS = Number(process.env.STEPS ?? 80);
const WRITERS = 8;

/** The seed fixes all decisions; how the writers of one step overtake each other is up to the machine. */
const seed = process.env.SEED ?? String(Date.now());

async function found(): Promise<Memory> {
  const once = { route: 'simulation', key: null, input: {}, toAnswer: () => ({ status: 201, body: '{}' }) };
  const { id, code } = resultOf(await createGroup({ name: 'Simulation' }, once));
  return { groupCode: code, groupId: id, memberIds: [], expenseIds: [], incomeIds: [], paymentIds: [] };
}

/** Decides what happens at once; some of it happens twice, as with a phone that got no answer. */
function decideStep(random: Random, memories: readonly Memory[]): Act[] {
  return Array.from({ length: WRITERS }, () => decide(random, random.pick(memories))).flatMap((decided) =>
    random.chance(0.15) ? [decided, decided] : [decided],
  );
}

async function live(memories: readonly Memory[]): Promise<ReadonlyMap<string, number>> {
  const random = new Random(`groups ${seed}`);
  const ends = new Map<string, number>();
  for (let step = 0; step < STEPS; step += 1) {
    const acts = decideStep(random, memories);
    for (const end of await Promise.all(acts.map(act))) ends.set(end, (ends.get(end) ?? 0) + 1);
    for (const memory of new Set(acts.map((decided) => decided.memory))) await expectInvariants(memory);
  }
  return ends;
}

describe('the life of some groups', () => {
  it('is decided by the seed alone', () => {
    const decisions = () => {
      const random = new Random(`groups ${seed}`);
      const ids = { memberIds: [], expenseIds: [], incomeIds: [], paymentIds: [] };
      const memory: Memory = { groupCode: 'CODE', groupId: 'id', ...structuredClone(ids) };
      return Array.from({ length: 200 }, () => decide(random, memory).decision);
    };
    expect(decisions()).toEqual(decisions());
  });

  it(`keeps exact books, whoever writes at once (SEED=${seed} repeats it)`, async () => {
    process.stdout.write(`simulation: SEED=${seed}\n`);
    const memories = await Promise.all(Array.from({ length: GROUPS }, found));
    const ends = await live(memories);
    for (const kind of [
      'join',
      'spend',
      'edit expense',
      'divide',
      'edit divided',
      'delete expense',
      'pay',
      'persist the plan',
      'confirm',
    ]) {
      expect(ends.get(`${kind}: done`) ?? 0).toBeGreaterThan(0);
    }
    for (const { groupCode, groupId } of memories) {
      await deleteGroup(byCode(groupCode), 'Simulation');
      expect(new Set(Object.values(await dumpOf(groupId)))).toEqual(new Set(['']));
    }
  }, 120_000);
});
