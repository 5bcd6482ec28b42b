import type { LedgerView } from '@/lib/domain/ledger/view';
import { balanceOf } from '@/lib/domain/ledger/balances';
import type { Change, ChangeBody } from '@/lib/domain/ledger/change';
import { CURRENCIES } from '@/lib/domain/money/currencies';
import type { Entry, Member } from '@/lib/domain/nouns';
import type { Day } from '@/lib/domain/days';
import type { Activity } from '@/lib/domain/ledger/event';
import { type Cents, cents } from '@/lib/domain/money/money';
import { suggestSettlements } from '@/lib/domain/settlement/settlement';
import { changedSince } from '@/lib/domain/ledger/undo';
import { predictUndo } from '@/lib/domain/ledger/view';
import type { Random } from '../support/random';
import { contentOfEntry, type EntryContent, type SaidContent } from '@/lib/domain/entry/content';
import { evenly } from '@/lib/domain/entry/split';
import fc from 'fast-check';
import { someDayAround, someDetails } from '../support/some-details';
import { someMoneyOf } from '../support/some-splits';

/** The rows that the server would suggest. */
export const suggest = ({ members }: { readonly members: Parameters<typeof suggestSettlements>[0] }) =>
  suggestSettlements(members).transfers;

/** There are so few names that one is taken now and then. */
const name = (random: Random): string => `${random.pick(['Anna', 'Ben', 'Cleo', 'Gül'])} ${random.below(8)}`;

const amount = (random: Random): Cents =>
  cents(random.chance(0.02) ? 10_000_000_000 : 1 + random.below(random.chance(0.5) ? 30 : 999_999));

const aMember = (random: Random, { members }: LedgerView): Member => random.pick(members);

const aTitle = (random: Random): string => `Ausgabe ${random.below(5)}`;

type Money = Pick<EntryContent, 'cents' | 'payers' | 'split'>;

/** A payment, or the money of anything else: mostly paid by one for some, evenly, else by several and split in any way. */
function money(random: Random, view: LedgerView, kind: Entry['kind']): Money {
  const paid = amount(random);
  const ids = view.members.map(({ id }) => id);
  if (kind !== 'payment' && random.chance(0.6)) return random.draw(someMoneyOf(ids, fc.constant(paid)));
  return {
    cents: paid,
    split: evenly(kind === 'payment' ? [random.pick(ids)] : random.some(ids)),
    payers: [{ memberId: random.pick(ids), cents: paid }],
  };
}

/** Too far ahead now and then, as of a device whose clock is wrong. */
const day = (random: Random): Day =>
  random.chance(0.03) ? '9999-12-31' : random.draw(someDayAround(new Date()));

/** A former build says the title and the money alone. */
function content(random: Random, view: LedgerView, kind: Entry['kind']): SaidContent {
  const said = money(random, view, kind);
  const title = kind === 'payment' ? '' : aTitle(random);
  if (random.chance(0.15)) return { kind, title, ...said };
  const { currency } = view.group;
  const details = random.draw(someDetails({ kind, cents: said.cents }, { around: new Date(), currency }));
  return { kind, title, ...said, ...details, day: day(random) };
}

/**
 * The revision that a form was filled with; now and then a wrong one, as of a form that was open for long. Nobody else can
 * have changed what only this device knows.
 */
const baseOf = (random: Random, { pending }: LedgerView, { id, revision }: Entry | Member): number =>
  random.chance(0.05) && !pending.has(id) ? revision + 7 : revision;

/** The currency that the form shows, which is the one meant; former builds do not send it. */
const meant = (random: Random, { group }: LedgerView) =>
  random.chance(0.8) ? { currency: group.currency } : {};

/** What people enter, as often as it is here. */
const KINDS = ['expense', 'expense', 'expense', 'income', 'income', 'payment', 'payment'] as const;

const put = (random: Random, view: LedgerView): ChangeBody => ({
  ...{ kind: 'entry.put', ...meant(random, view) },
  entry: { id: random.id(), ...content(random, view, random.pick(KINDS)) },
});

function edit(random: Random, view: LedgerView): ChangeBody {
  const entry = random.pick(view.entries.slice(0, 4));
  const isTitle = random.chance(0.2) && entry.kind !== 'payment';
  const same = contentOfEntry(entry);
  const description = isTitle ? { title: name(random) } : { day: day(random) };
  const changed = random.chance(0.4) ? { ...same, ...description } : content(random, view, entry.kind);
  const kept = random.chance(0.1) ? same : changed;
  const base = baseOf(random, view, entry);
  return { kind: 'entry.put', entry: { id: entry.id, ...kept }, base, ...meant(random, view) };
}

function confirm(random: Random, view: LedgerView): ChangeBody {
  const { group, plan, members } = view;
  const balances = members.map((member) => ({ ...member, balanceCents: balanceOf(member) }));
  const rows = group.fixedOrder && plan.length > 0 ? plan : suggest({ members: balances });
  if (rows.length === 0) return put(random, view);
  const row = random.pick(rows);
  const paid = random.chance(0.9) ? row.cents : amount(random);
  const { fromId, toId } = row;
  const when = random.chance(0.8) ? { day: day(random) } : {};
  const entryId = random.id();
  return { kind: 'plan.confirm', entryId, fromId, toId, cents: paid, ...when, ...meant(random, view) };
}

function set(random: Random, { group }: LedgerView): ChangeBody {
  if (random.chance(0.3)) return { kind: 'group.set', set: { fixedOrder: random.chance(0.5) } };
  const { value: currency } = random.pick(CURRENCIES);
  const what = random.pick([
    { name: name(random) },
    { currency },
    { inactiveDataPurge: random.chance(0.5) },
    { budgets: random.pick(['', '*:all:150000', '*:month:50000 groceries:month:40000']) },
  ] as const);
  return { kind: 'group.set', set: what, base: group.revision };
}

type Chooser = (random: Random, view: LedgerView) => ChangeBody;

const join: Chooser = (random) => ({ kind: 'member.add', member: { id: random.id(), name: name(random) } });

const rename: Chooser = (random, view) => {
  const member = aMember(random, view);
  return {
    kind: 'member.rename',
    memberId: member.id,
    name: name(random),
    base: baseOf(random, view, member),
  };
};

const share: Chooser = (random, view) => {
  const member = aMember(random, view);
  const payWays = random.chance(0.3) ? null : { iban: `DE${random.pick(['02', '89'])}370400440532013000` };
  return {
    kind: 'member.set',
    memberId: member.id,
    set: random.chance(0.2) ? { name: name(random), payWays } : { payWays },
    base: baseOf(random, view, member),
  };
};

const leave: Chooser = (random, view) => {
  const member = aMember(random, view);
  return { kind: 'member.remove', memberId: member.id, base: baseOf(random, view, member) };
};

const forget: Chooser = (random, view) => {
  const entry = random.pick(view.entries.slice(0, 4));
  return { kind: 'entry.delete', entryId: entry.id, base: baseOf(random, view, entry) };
};

/** What people wish, and how often in a hundred wishes. */
const choosers: readonly (readonly [weight: number, choose: Chooser])[] = [
  ...([
    [35, put],
    [20, edit],
    [10, forget],
    [10, confirm],
    [10, join],
    [4, rename],
    [3, share],
    [3, leave],
    [5, set],
  ] as const),
];

const tickets = choosers.flatMap(([weight, choose]) => Array.from({ length: weight }, () => choose));

/** Something that a person who sees this ledger may wish; the server may refuse it. */
export function wish(random: Random, view: LedgerView): ChangeBody {
  const choose = random.pick(tickets);
  if (view.members.length < 2) return join(random, view);
  return view.entries.length === 0 && (choose === edit || choose === forget)
    ? put(random, view)
    : choose(random, view);
}

/** A wish to undo something that can be undone, as far as a device can tell; null if there is nothing. */
export function wishForUndo(random: Random, view: LedgerView, past: readonly Activity[]): ChangeBody | null {
  const changed = changedSince(past);
  const possible = past.flatMap(({ revision, event, undoneBy }) => {
    const found = undoneBy === null ? predictUndo(view, event, changed.has(revision)) : null;
    return found && 'back' in found && found.back ? [{ revision, back: found.back }] : [];
  });
  return possible.length === 0 ? null : { kind: 'undo', ...random.pick(possible) };
}

let savedAtMs = 0;

/** A wish as a change; no two are saved at the same time. */
export function saved(random: Random, body: ChangeBody): Change {
  savedAtMs += 1;
  return { id: random.id(), savedAtMs, ...body };
}
