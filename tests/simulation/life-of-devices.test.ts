import { hasChanges, type Refusal, refusalsIn } from '@/lib/device/state/outbox';
import type { OutboxAct } from '@/lib/device/state/outbox-acts';
import { anew, asPayment, matchingPayment } from '@/lib/device/hooks/refusals';
import type { LedgerView } from '@/lib/domain/ledger/view';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import { createdByChange, namedByChange, subjectOfChange } from '@/lib/domain/ledger/kinds/kinds';
import { contentAfter, contentOfEntry, mergeContents, isSameContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import type { EntryKind } from '@/lib/domain/entry/parts';
import { entriesBeyond, type LedgerCopy } from '@/lib/domain/ledger/copy';
import { withFormer } from '@/lib/domain/ledger/merge';
import { createGroupCode } from '@/lib/domain/text/codes';
import { nameKey } from '@/lib/domain/text/text';
import { copyOfLedger } from '@/lib/wire/own/ledger-copy';
import { byCode } from '@/lib/server/access/access';
import { writeBatch } from '@/lib/server/write/changes';
import { renewCode } from '@/lib/server/write/keys';
import { resultOf } from '@/lib/server/write/group-write';
import { createGroup } from '@/lib/server/write/groups';
import { createMember } from '@/lib/server/write/members';
import { ledgerOf } from '../support/ledger-calls';
import { fromPlace, plainly } from '../support/plain-order';
import { someDayAround } from '../support/some-details';
import { Random } from '../support/random';
import { act } from './acts';
import { backUp, type Backup, restore } from './backups';
import { decide, type Memory } from './decisions';
import { expectInvariants } from './invariants';
import { type Fate, Phone, type Tab } from './phone';
import { type Server, twoServers } from './servers';
import { saved, wish } from './wishes';

const LIVES = Number(process.env.LIVES ?? 200);
const STEPS = Number(process.env.STEPS ?? 24);
/**
 * How often the storage of a phone fails; set by hand, such as `FAILING=0.08`. One life in a thousand goes wrong then: a
 * change that was sent, but could not be marked as sent, is taken for an unsent one once its tab has died.
 */
const FAILING = Number(process.env.FAILING ?? 0);
/** Groups are independent of each other, so several lives run at a time. */
const LIVES_AT_ONCE = 8;

/** The `SEED` of a life that went wrong repeats it, together with `LIVES=1`. */
const seed = process.env.SEED ?? String(Date.now());

const FATES: readonly Fate[] = [
  ...(['fine', 'fine', 'fine', 'fine', 'lost', 'unheard', 'unheard', 'late', 'late'] as const),
  ...(['dies before', 'dies after'] as const),
];

/** The last wish about an entry, and everybody who had one about it. */
type Wished = { readonly by: Set<unknown>; change: Change };

type Life = {
  readonly random: Random;
  /** At present. */
  code: string;
  readonly groupId: string;
  readonly phones: readonly Phone[];
  readonly servers: readonly Server[];
  readonly wished: Map<string, Wished>;
  /** Entries with a wish that was refused. */
  readonly denied: Set<string>;
  /** The ids of the changes that people have saved. */
  readonly saved: Set<string>;
  /** Entries that were merged with somebody else's version: of a wish, only what it has changed must be there. */
  readonly merged: Set<string>;
  /** The backup that an operator restores once, if any. */
  backup: Backup | null;
  isRestored: boolean;
};

/** More entries than a phone gets at first, on days before and after today. */
const formerEntries = (random: Random, memberIds: readonly string[]) =>
  Array.from({ length: 6 }, () => {
    const entry = { id: random.id(), kind: 'expense', title: 'Früher', cents: cents(600) };
    const [payer = ''] = memberIds;
    const money = { payers: [{ memberId: payer, cents: cents(600) }], split: evenly(memberIds) };
    const day = random.draw(someDayAround(new Date()));
    return { id: random.id(), kind: 'entry.put', entry: { ...entry, ...money, day } };
  });

async function begin(lifeSeed: string, servers: readonly Server[]): Promise<Life> {
  const random = new Random(`devices ${lifeSeed}`);
  const once = { route: 'simulation', key: null, input: {}, toAnswer: () => ({ status: 201, body: '{}' }) };
  const { id, code } = resultOf(await createGroup({ name: 'Simulation' }, once));
  const ids = [random.id(), random.id(), random.id()];
  for (const [place, name] of ['Anna', 'Ben', 'Cleo'].entries())
    await createMember(byCode(code), { id: ids[place] ?? '', name }, once);
  if (random.chance(0.5)) await writeBatch(byCode(code), formerEntries(random, ids));
  const phones = Array.from({ length: 2 + random.below(2) }, () => new Phone(code));
  const history = {
    ...{ wished: new Map<string, Wished>(), denied: new Set<string>() },
    ...{ saved: new Set<string>(), merged: new Set<string>() },
  };
  return { random, code, groupId: id, phones, servers, ...history, backup: null, isRestored: false };
}

const serverOf = ({ random, servers }: Life): Server => random.pick(servers);

/** Notes the refused and merged wishes, of which less is expected, or nothing. */
function note(life: Life): void {
  // A tab may know of changes that could not be stored.
  for (const { outbox } of life.phones.flatMap((phone) => [phone, ...phone.tabs])) {
    for (const { change } of refusalsIn(outbox)) life.denied.add(subjectOfChange(change) ?? '');
    for (const { change } of outbox)
      if (!life.saved.has(change.id)) life.merged.add(subjectOfChange(change) ?? '');
  }
}

/** A wish as a change; some are of former builds, which do not send the content that an edit began with. */
function saves({ random, saved: ids }: Life, body: ChangeBody, copy: LedgerCopy | null): Change {
  const change = saved(random, body);
  ids.add(change.id);
  return withFormer(change, random.chance(0.9) ? copy : null);
}

function remember({ wished }: Life, by: unknown, change: Change): void {
  const subject = subjectOfChange(change);
  if (subject === null) return;
  const known = wished.get(subject) ?? { by: new Set(), change };
  wished.set(subject, known);
  known.by.add(by);
  known.change = change;
}

async function save(life: Life, phone: Phone, tab: Tab, view: LedgerView): Promise<void> {
  const { random, denied } = life;
  const change = saves(life, wish(random, view), tab.copy);
  remember(life, phone, change);
  note(life);
  const storing = tab.act({ did: 'save', change });
  if (random.chance(0.97)) await storing;
  else {
    // The tab dies before any of it is stored; it is in the write-ahead, where the next tab finds it.
    phone.close(tab);
    // An edit is found again too, but another tab may have saved, and sent, a later one meanwhile.
    if (createdByChange(change) === null) denied.add(subjectOfChange(change) ?? '');
  }
}

/** What somebody does about a refusal. */
function answer(life: Life, { copy }: Tab, view: LedgerView, refusal: Refusal): OutboxAct {
  const { random, denied } = life;
  const { change } = refusal;
  const changeId = change.id;
  const again = (body: ChangeBody): OutboxAct => {
    const fresh =
      body.kind === 'entry.put' && body.base === undefined
        ? { ...body, entry: { ...body.entry, id: random.id() } }
        : body;
    return { did: 'resend', changeId, change: saves(life, fresh, copy) };
  };
  if (random.chance(0.3)) return { did: 'dismiss', changeId };
  if (change.kind === 'plan.confirm' && !matchingPayment(view, change))
    return again(asPayment(change, view.group.currency));
  if (change.kind === 'member.add') {
    const { id, name } = change.member;
    const there = view.members.find((member) => nameKey(member.name) === nameKey(name));
    if (there && random.chance(0.7)) {
      for (const { outbox } of life.phones)
        for (const item of outbox)
          if (namedByChange(item.change).includes(id)) denied.add(subjectOfChange(item.change) ?? '');
      return { did: 'same-person', changeId, memberId: there.id };
    }
    return again({ kind: 'member.add', member: { id, name: `${name.slice(0, 12)} ${random.below(1000)}` } });
  }
  return again(anew(refusal));
}

async function decideRefusal(life: Life, tab: Tab, view: LedgerView): Promise<void> {
  note(life);
  const refusals = refusalsIn(tab.outbox);
  if (refusals.length > 0) await tab.act(answer(life, tab, view, life.random.pick(refusals)));
}

/** Somebody writes with an old client, or another program, which has no outbox. */
async function actOld(life: Life, { members, entries }: LedgerView): Promise<void> {
  const { random, code: groupCode, groupId, wished } = life;
  const idsOf = (isMeant: (kind: EntryKind) => boolean) =>
    entries.flatMap(({ id, kind }) => (isMeant(kind) ? [id] : []));
  const memory: Memory = {
    ...{ groupCode, groupId, memberIds: members.map(({ id }) => id) },
    expenseIds: idsOf((kind) => kind !== 'payment'),
    incomeIds: idsOf((kind) => kind === 'income'),
    paymentIds: idsOf((kind) => kind === 'payment'),
  };
  const decided = decide(random, memory);
  const { decision } = decided;
  if ('id' in decision) wished.get(decision.id)?.by.add('old');
  await act({ ...decided, key: null });
}

async function backUpOrRestore(life: Life, share: number): Promise<void> {
  const { random, groupId } = life;
  if (life.isRestored || !random.chance(share)) return;
  if (life.backup === null) life.backup = await backUp(groupId);
  else {
    await restore(groupId, life.backup);
    life.isRestored = true;
  }
}

/** Somebody gives the group a new code, whose answer may get lost. Each person gets the new link some time later. */
async function renew(life: Life): Promise<void> {
  const { random, code: former } = life;
  life.code = createGroupCode();
  for (let asks = random.chance(0.3) ? 2 : 1; asks > 0; asks -= 1)
    await renewCode(byCode(former), { code: life.code, author: null });
  expect((await ledgerOf(former)).status).toBe(410);
}

async function send(life: Life, phone: Phone, tab: Tab): Promise<void> {
  const fate = life.random.pick(FATES);
  await tab.send(serverOf(life), fate);
  if (fate.startsWith('dies')) phone.close(tab);
}

async function step(life: Life): Promise<void> {
  const { random, phones } = life;
  note(life);
  const phone = random.pick(phones);
  const tab = phone.tabs.length === 0 || random.chance(0.06) ? await phone.open() : random.pick(phone.tabs);
  phone.breakStorage(random.chance(FAILING));
  if (random.chance(0.2)) await phone.follow(life.code);
  const { view } = tab;
  if (!view) return tab.ask(serverOf(life));
  const act = random.below(100);
  if (act < 42) return save(life, phone, tab, view);
  if (act < 65) return send(life, phone, tab);
  if (act < 78) return tab.ask(serverOf(life), random.pick(['fine', 'fine', 'lost', 'late']));
  if (act < 84) return tab.hear();
  if (act < 88) await tab.reload();
  else if (act < 90) phone.close(tab);
  else if (act < 96) await decideRefusal(life, tab, view);
  else await actOld(life, view);
}

/** The network is back, and everybody dismisses what was refused, until nothing waits anywhere. */
async function calm(life: Life): Promise<void> {
  const { phones } = life;
  for (const phone of phones) {
    phone.breakStorage(false);
    await phone.follow(life.code);
    await phone.open();
  }
  for (let rounds = 0; rounds < 100; rounds += 1) {
    let isCalm = true;
    for (const tab of phones.flatMap(({ tabs }) => tabs)) {
      await tab.hear();
      await tab.reload();
      await tab.ask(serverOf(life));
      note(life);
      const refusals = refusalsIn(tab.outbox);
      for (const { change } of refusals) await tab.act({ did: 'dismiss', changeId: change.id });
      if (hasChanges(tab.outbox)) await tab.send(serverOf(life));
      isCalm &&= refusals.length === 0 && tab.outbox.length === 0;
    }
    if (isCalm) return;
  }
  throw new Error('some outbox never empties');
}

/** The whole ledger, cut to the reach of a copy. */
const asFarAs = (whole: LedgerCopy, { before }: LedgerCopy): LedgerCopy => ({
  ...{ ...whole, before, entries: fromPlace(before?.place, plainly(whole.entries)) },
});

/** Expects every wish about an entry that only one phone had, and that was not refused. @returns how many there were */
function expectWishes({ wished, denied, merged }: Life, whole: LedgerCopy): number {
  let kept = 0;
  for (const [id, { by, change }] of wished) {
    if (by.size > 1 || denied.has(id) || !('entry' in change || 'entryId' in change)) continue;
    const entry = whole.entries.find((each) => each.id === id);
    if (change.kind === 'entry.delete') expect(entry).toBeUndefined();
    if (change.kind === 'plan.confirm') {
      const { cents, day = entry?.day } = change;
      expect(entry).toMatchObject({ cents, day });
    }
    if (change.kind === 'entry.put') {
      const { former } = change;
      const wish =
        entry && former && merged.has(id) && mergeContents(former, change.entry, contentOfEntry(entry));
      const said = entry && contentAfter(entry, change.entry);
      expect(entry && said && isSameContent(contentOfEntry(entry), wish ? wish.mine : said)).toBe(true);
    }
    kept += 1;
  }
  return kept;
}

async function expectOneLedger(life: Life): Promise<number> {
  const { code, groupId, phones } = life;
  const whole = copyOfLedger((await ledgerOf(code, '?limit=500')).body);
  for (const { tabs, outbox } of phones) {
    expect(outbox).toEqual([]);
    for (const { copy, view } of tabs) {
      if (!copy) throw new Error('a phone without a ledger');
      const [within, beyond] = [fromPlace(copy.before?.place, copy.entries), entriesBeyond(copy)];
      expect({ ...copy, entries: within }).toEqual(asFarAs(whole, copy));
      expect(copy.entries).toEqual([...within, ...plainly(beyond)]);
      expect(whole.entries).toEqual(expect.arrayContaining([...beyond]));
      expect(view).toEqual({ ...copy, pending: new Set() });
    }
  }
  const nothing = { memberIds: [], expenseIds: [], incomeIds: [], paymentIds: [] };
  await expectInvariants({ groupCode: code, groupId, ...nothing });
  return life.isRestored ? 0 : expectWishes(life, whole);
}

/** @returns how many wishes were kept */
async function live(lifeSeed: string, servers: readonly Server[]): Promise<number> {
  const life = await begin(lifeSeed, servers);
  const restores = life.random.chance(0.2) ? 0.1 : 0;
  for (let steps = 0; steps < STEPS; steps += 1) {
    await step(life);
    // A backup would bring the former code back.
    if (restores === 0 && life.random.chance(0.04)) await renew(life);
    if (restores > 0) await backUpOrRestore(life, restores);
  }
  await calm(life);
  // Phones that finished early hear of what came later.
  await calm(life);
  return expectOneLedger(life);
}

let both: Awaited<ReturnType<typeof twoServers>>;

beforeAll(async () => {
  both = await twoServers();
});
afterAll(() => both.close());

test(`whatever gets lost on the way, all phones end with the ledger of the database (SEED=${seed})`, async () => {
  process.stdout.write(`devices: SEED=${seed}\n`);
  const seeds = Array.from({ length: LIVES }, (_, place) => (LIVES === 1 ? seed : `${seed}.${place}`));
  let kept = 0;
  const wrong: unknown[] = [];
  const liveNext = async (): Promise<void> => {
    for (let next = seeds.shift(); next !== undefined; next = seeds.shift()) {
      const more = await live(next, both.servers).catch((error: unknown) => {
        process.stdout.write(`devices: this life went wrong: SEED=${next} LIVES=1\n`);
        wrong.push(error);
        return 0;
      });
      kept += more;
    }
  };
  await Promise.all(Array.from({ length: Math.min(LIVES, LIVES_AT_ONCE) }, liveNext));
  if (wrong.length > 0) throw wrong[0];
  expect(kept).toBeGreaterThan(LIVES === 1 ? -1 : LIVES);
  process.stdout.write(`devices: ${kept} wishes kept\n`);
}, 600_000);
