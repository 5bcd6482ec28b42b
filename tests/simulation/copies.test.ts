import { applyDelta, type LedgerCopy, type LedgerDelta } from '@/lib/domain/ledger/copy';
import { copyOfLedger, deltaOfLedger } from '@/lib/wire/own/ledger-copy';
import { resultOf } from '@/lib/server/write/group-write';
import { createGroup } from '@/lib/server/write/groups';
import { ledgerOf, sinceOf } from '../support/ledger-calls';
import { fromPlace, plainly } from '../support/plain-order';
import { Random } from '../support/random';
import { act } from './acts';
import { decide, type Memory } from './decisions';

const STEPS = Number(process.env.STEPS ?? 60);
const WRITERS = 3;
const ALL = 500;

/** How many entries each phone gets at first; the last two never see the whole history. */
const REACHES = [ALL, ALL, 5, 1] as const;

const seed = process.env.SEED ?? String(Date.now());

async function found(): Promise<Memory> {
  const once = { route: 'simulation', key: null, input: {}, toAnswer: () => ({ status: 201, body: '{}' }) };
  const { id, code } = resultOf(await createGroup({ name: 'Simulation' }, once));
  return { groupCode: code, groupId: id, memberIds: [], expenseIds: [], incomeIds: [], paymentIds: [] };
}

/** A reader who asks for the whole ledger once and then only for deltas, while others write. */
class Phone {
  /** Answers that are still on their way. */
  private readonly late: LedgerDelta[] = [];
  applied = 0;

  private constructor(
    private readonly code: string,
    public copy: LedgerCopy,
  ) {}

  static async of(code: string, limit: number): Promise<Phone> {
    return new Phone(code, copyOfLedger((await ledgerOf(code, `?limit=${limit}`)).body));
  }

  private apply(delta: LedgerDelta): void {
    const next = applyDelta(this.copy, delta);
    if (next !== this.copy) this.applied += 1;
    this.copy = next;
  }

  /** Asks for a delta, which may arrive after a later one. */
  async ask(random: Random): Promise<void> {
    const { version } = this.copy;
    const isLate = random.chance(0.3);
    const deliversLate = random.chance(0.3);
    const { status, body } = await sinceOf(this.code, version);
    if (body?.whole) throw new Error('expected a delta');
    expect(status).toBe(body ? 200 : 204);
    if (body) {
      const delta = deltaOfLedger(body);
      if (isLate) this.late.push(delta);
      else this.apply(delta);
    }
    if (deliversLate) for (const delta of this.late.splice(0)) this.apply(delta);
  }
}

/** The whole ledger, cut to the reach of a copy. */
const asFarAs = (whole: LedgerCopy, { before }: LedgerCopy): LedgerCopy => ({
  ...{ ...whole, before, entries: fromPlace(before?.place, plainly(whole.entries)) },
});

test(`copies that only get deltas equal the whole ledger at each version (SEED=${seed})`, async () => {
  process.stdout.write(`copies: SEED=${seed}\n`);
  const random = new Random(`copies ${seed}`);
  const memory = await found();
  for (let step = 0; step < 30; step += 1) await act({ ...decide(random, memory), key: null });
  const phones = await Promise.all(REACHES.map((limit) => Phone.of(memory.groupCode, limit)));
  let compared = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const acts = Array.from({ length: WRITERS }, () => decide(random, memory));
    const asking = phones.filter(() => random.chance(0.6)).map((phone) => phone.ask(random));
    const looking = ledgerOf(memory.groupCode, `?limit=${ALL}`);
    await Promise.all([...acts.map(act), ...asking]);
    const wholes = [await looking, await ledgerOf(memory.groupCode, `?limit=${ALL}`)];
    for (const phone of phones) {
      if (random.chance(0.7)) await phone.ask(random);
      for (const { body } of wholes) {
        if (body.version !== phone.copy.version) continue;
        expect(phone.copy).toEqual(asFarAs(copyOfLedger(body), phone.copy));
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(STEPS / 2);
  for (const { applied } of phones) expect(applied).toBeGreaterThan(5);
}, 120_000);
