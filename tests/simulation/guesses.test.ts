import { changesIn, enqueue, markSent, nextBatch } from '@/lib/device/state/outbox';
import { Outboxes } from '@/lib/device/state/outbox-state';
import { sendChanges } from '@/lib/device/sync/send-changes';
import { applyChanges } from '@/lib/domain/ledger/view';
import type { Change } from '@/lib/domain/ledger/change';
import { subjectOfChange } from '@/lib/domain/ledger/kinds/kinds';
import { contentOfEntry, type EntryContent } from '@/lib/domain/entry/content';
import type { Activity } from '@/lib/domain/ledger/event';
import { withUnsentUndos } from '@/lib/domain/ledger/undo';
import { applyDelta, type LedgerCopy } from '@/lib/domain/ledger/copy';
import { withFormer } from '@/lib/domain/ledger/merge';
import { sharerIdsOf } from '@/lib/domain/entry/parts';
import { evenly } from '@/lib/domain/entry/split';
import { cents } from '@/lib/domain/money/money';
import { activitiesOfLedger } from '@/lib/wire/own/activity';
import { copyOfLedger, deltaOfLedger } from '@/lib/wire/own/ledger-copy';
import { byCode } from '@/lib/server/access/access';
import { readActivity } from '@/lib/server/read/activity';
import { resultOf } from '@/lib/server/write/group-write';
import { createGroup } from '@/lib/server/write/groups';
import { ledgerOf } from '../support/ledger-calls';
import { Random } from '../support/random';
import { post } from './network';
import { saved, suggest, wish, wishForUndo } from './wishes';

const ROUNDS = Number(process.env.ROUNDS ?? 25);
const MOST_CHANGES = 12;

const seed = process.env.SEED ?? String(Date.now());

const limits = { maxChanges: 100, maxBytes: 90_000, bytesOf: () => 300 };

/** A ledger without what only the server can know: instants, revisions and the version. */
function compared({ group, members, entries, plan }: LedgerCopy) {
  const { name, currency, inactiveDataPurge, fixedOrder, entryCount } = group;
  return {
    ...{ group: { name, currency, inactiveDataPurge, fixedOrder, entryCount }, plan },
    members: members.map(({ revision, createdAt, updatedAt, ...known }) => known),
    entries: entries.map(({ revision, createdAt, updatedAt, ...known }) => known),
  };
}

const whole = async (code: string): Promise<LedgerCopy> =>
  copyOfLedger((await ledgerOf(code, '?limit=500')).body);

/** What happened to the group, newest first. */
const pastOf = async (code: string): Promise<readonly Activity[]> =>
  activitiesOfLedger((await readActivity(byCode(code), { limit: 100, before: null })).events);

/** Now and then makes a change one of a form that was filled before somebody else changed title, amount, or both. */
function filledBefore(random: Random, change: Change, { entries }: LedgerCopy): Change {
  if (change.kind !== 'entry.put' || change.former === undefined || !random.chance(0.5)) return change;
  const stored = entries.find(({ id }) => id === change.entry.id);
  if (!stored || stored.revision === 0) return change;
  const present = contentOfEntry(stored);
  const paid = cents(1 + random.below(5000));
  const money = {
    cents: paid,
    payers: present.payers.slice(0, 1).map((payer) => ({ ...payer, cents: paid })),
    split: evenly(sharerIdsOf(stored)),
  };
  const former: EntryContent = {
    ...{ ...present, ...(random.chance(0.5) && money) },
    ...(random.chance(0.5) && present.kind !== 'payment' && { title: 'Früher' }),
  };
  const { id, title = '', ...rest } = change.entry;
  const entry = random.chance(0.5) ? { ...former, title } : { ...rest, title: former.title };
  return { ...change, base: stored.revision - 1, former, entry: { id, ...entry } };
}

/** Sends until the server has given an outcome for everything. */
async function sendAll(outboxes: Outboxes, code: string, from: LedgerCopy): Promise<LedgerCopy> {
  let copy = from;
  const ports = {
    outboxes,
    post,
    copyOf: () => copy,
    take: (_code: string, ledger: Parameters<typeof deltaOfLedger>[0] | { whole: true }) => {
      if (ledger.whole) throw new Error('expected a delta');
      copy = applyDelta(copy, deltaOfLedger(ledger));
      return Promise.resolve();
    },
  };
  for (;;) {
    const { kind } = await sendChanges(ports, code);
    if (kind === 'nothing') return copy;
    expect(kind).toBe('told');
  }
}

test(`a device shows before the server answers what the server then makes of it (SEED=${seed})`, async () => {
  process.stdout.write(`guesses: SEED=${seed}\n`);
  const random = new Random(`guesses ${seed}`);
  const once = { route: 'simulation', key: null, input: {}, toAnswer: () => ({ status: 201, body: '{}' }) };
  const { code } = resultOf(await createGroup({ name: 'Simulation' }, once));
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const copy = await whole(code);
    const outboxes = new Outboxes(null);
    const past = await pastOf(code);
    for (let left = 1 + random.below(MOST_CHANGES); left > 0; left -= 1) {
      const queued = changesIn(outboxes.of(code));
      const view = applyChanges(copy, queued, suggest);
      // Like the activity screen: what is being undone is not offered again, and what that brings back is.
      const unsent = queued.flatMap((each) => (each.kind === 'undo' ? [each.revision] : []));
      const shown = withUnsentUndos(past, new Set(unsent));
      const undo = random.chance(0.15) ? wishForUndo(random, view, shown) : null;
      const wished = withFormer(saved(random, undo ?? wish(random, view)), copy);
      const isOnTop = queued.some((each) => subjectOfChange(each) === subjectOfChange(wished));
      const change = isOnTop ? wished : filledBefore(random, wished, copy);
      // Some changes have been sent without any answer: nothing may replace those any more.
      const hasGone = random.chance(0.3);
      await outboxes.change(code, (outbox) => {
        const next = enqueue(outbox, change);
        return hasGone ? markSent(next, nextBatch(next, limits)) : next;
      });
    }
    const queue = changesIn(outboxes.of(code));
    const guess = applyChanges(copy, queue, suggest);
    const told = await sendAll(outboxes, code, copy);
    refused += outboxes.of(code).length;
    // An edit that is sent again on top of another person's comes after what was saved later: a currency that was set, or
    // a payment of the plan that follows from the edit.
    const isOvertaken = outboxes
      .of(code)
      .some(({ refused: why }) => ['currency-changed', 'settlements-mismatch'].includes(why?.code ?? ''));
    // A change behind a refused edit stands for both; if that is refused too, the person is asked about both.
    const isAbout = (subject: string | null) => (each: Change) =>
      subject !== null && subjectOfChange(each) === subject;
    const standsForMore = outboxes
      .of(code)
      .some(({ change }) => queue.filter(isAbout(subjectOfChange(change))).length > 1);
    if (!isOvertaken && !standsForMore) expect(compared(told)).toEqual(compared(guess));
    expect(told).toEqual(await whole(code));
  }
  expect(refused).toBeGreaterThan(0);
}, 120_000);
