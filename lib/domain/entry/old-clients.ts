import { contentOfEntry, type DecidedContent, type EntryContent, isSamePeople } from './content';
import { type Part, payersInOrder, payersOf, sharerIdsOf, sharesOf } from './parts';
import { byJoining, type Joined } from './shares';
import { evenly, inProportion, type Split, splitProblem, sharesOfSplit } from './split';
import type { Cents } from '@/lib/domain/money/money';

/** What an old client knows of an entry: one payer, the amount, and beneficiaries. */
export type SeenByOldClients = { readonly payerId: string | undefined; readonly among: readonly string[] };

/**
 * The payer that old clients see, who read every entry as an expense: who put in most of it, of an income who gets most of
 * it; on a tie, who joined first.
 * @param rankOf the position of a member in order of joining
 * @returns undefined if nobody pays, which no stored entry has
 */
export const payerSeenByOldClients = (
  parts: readonly Part[],
  rankOf: (memberId: string) => number,
): string | undefined => payersInOrder(payersOf({ kind: 'expense', parts }), rankOf)[0]?.memberId;

/** What old clients see of an entry: that payer, and the other side as beneficiaries. @param rankOf as above */
export const seenByOldClients = (
  parts: readonly Part[],
  rankOf: (memberId: string) => number,
): SeenByOldClients => ({
  payerId: payerSeenByOldClients(parts, rankOf),
  among: sharerIdsOf({ kind: 'expense', parts }),
});

export type OldEdit = {
  readonly entryId: string;
  /** What is stored. */
  readonly entry: DecidedContent;
  /** What the client sent: one payer of all of it, split evenly. */
  readonly said: EntryContent;
  /** All members, in order of joining. */
  readonly members: readonly Joined[];
  readonly currency: string;
};

/**
 * What an old client's edit of an entry comes to. It knows one payer and an even split, so each of its fields counts only
 * where it differs from what the client was shown, in this order: people, amount, payer (docs/wire.md#expenses).
 */
export function meantByOldClient({ entryId, entry, said, members, currency }: OldEdit): EntryContent {
  const stored = contentOfEntry(entry);
  const seen = seenByOldClients(entry.parts, (id) => members.findIndex((member) => member.id === id));
  const [saidPayerId = ''] = said.payers.map(({ memberId }) => memberId);
  const saidAmong = said.split.how === 'even' ? said.split.among : [];
  const to = { entryId, cents: said.cents, currency };
  const joined = (ids: readonly string[]) => members.filter(({ id }) => ids.includes(id)).sort(byJoining);
  const shareOut = (split: Split, among: readonly string[]) =>
    sharesOfSplit({ ...to, split, members: joined(among) });
  const proportional = (weights: ReadonlyMap<string, Cents>) =>
    inProportion(to, weights, joined([...weights.keys()]));
  const isIncome = entry.kind === 'income';

  let { payers, split } = stored;
  const hasOtherPeople = !isSamePeople(seen.among, saidAmong);
  const hasOtherAmount = said.cents !== entry.cents;
  const hasOtherPayer = saidPayerId !== seen.payerId;

  if (hasOtherAmount) {
    split = atAmount(split, said.cents, () => proportional(sharesOf(entry)));
    payers =
      payers.length === 1
        ? payers.map((payer) => ({ ...payer, cents: said.cents }))
        : proportional(new Map(payers.map((payer) => [payer.memberId, payer.cents]))).filter(
            (payer) => payer.cents > 0,
          );
  }
  if (hasOtherPeople) {
    if (isIncome) payers = shareOut(evenly(saidAmong), saidAmong).filter((payer) => payer.cents > 0);
    else split = evenly(saidAmong);
  }
  if (hasOtherPayer) {
    if (isIncome) split = evenly([saidPayerId]);
    else payers = [{ memberId: saidPayerId, cents: said.cents }];
  }
  return { ...said, payers, split };
}

/** A split once the amount is another one. @param shares the former shares, in proportion */
function atAmount(
  split: Split,
  amount: Cents,
  shares: () => readonly { readonly memberId: string; readonly cents: Cents }[],
): Split {
  switch (split.how) {
    case 'even':
    case 'shares':
    case 'percent':
      return split;
    case 'adjusted':
      return splitProblem(split, amount) === null ? split : { how: 'amounts', of: shares() };
    case 'amounts':
    case 'items':
      return { how: 'amounts', of: shares() };
  }
}
