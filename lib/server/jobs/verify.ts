import { sharesOf } from '@/lib/domain/entry/parts';
import { areSharesOfSplit } from '@/lib/domain/entry/split';
import type { Entry } from '@/lib/domain/nouns';
import { areCentsOfForeign } from '@/lib/domain/money/foreign';
import { queryAtLeisure, type Parameter, type Statement } from '@/lib/server/database/database';
import { rules, saidEntries } from '@/lib/server/sql/verify';
import { entryOfTuple } from '@/lib/server/sql/json-tuples';

/** A rule of the books that a group violates. */
export type Offence = { readonly groupId: string; readonly says: string; readonly places: number };

/** Runs a statement. */
type Run = <Row>(sql: Statement<Row>, ...values: Parameter[]) => Promise<Row[]>;

/** What to verify, and through which connection. */
export type Verification = {
  /** Only this group; if omitted, the whole database. */
  readonly groupId?: string;
  /** By default on a connection of the pool, otherwise for example within a transaction. */
  readonly run?: Run;
};

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Entries in one page; their parts are read with them. */
const PAGE_ENTRIES = 500;

/** Rules about what was said of an entry, which only the domain can check. */
const ofSaid: Readonly<Record<string, (entry: Entry) => boolean>> = {
  'the shares of an entry are not those of its split': (entry) =>
    entry.split === null || areSharesOfSplit(entry.split, entry.cents, sharesOf(entry)),
  'the amount of an entry is not that in another currency': ({ foreign, cents }) =>
    foreign === null || areCentsOfForeign(cents, foreign),
};

/** What is wrong with entries that have a split or an amount in another currency. */
async function wronglySaid(run: Run, groupId: string | undefined): Promise<readonly Offence[]> {
  const pages = saidEntries[groupId === undefined ? 'everywhere' : 'inGroup'];
  const found = new Map<string, Offence>();
  let after: readonly [groupId: string, entryId: string] = [groupId ?? FIRST_ID, FIRST_ID];
  for (;;) {
    const page = await run(pages, ...after, PAGE_ENTRIES);
    for (const { groupId: id, entry: tuple } of page) {
      const entry = entryOfTuple(tuple);
      for (const [says, holds] of Object.entries(ofSaid)) {
        if (holds(entry)) continue;
        const key = `${id} ${says}`;
        found.set(key, { groupId: id, says, places: (found.get(key)?.places ?? 0) + 1 });
      }
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_ENTRIES) return [...found.values()];
    after = [last.groupId, last.entry[0]];
  }
}

/**
 * Checks the stored books against every rule of the ledger: amounts and splits against their parts, totals and counts
 * against what they count, the Journal against the revision. What one rule compares comes from one statement, so that
 * concurrent writes cannot look like an offence.
 * @returns what is wrong; empty if the books are in order
 */
export async function verifyBooks({ groupId, run = queryAtLeisure }: Verification = {}): Promise<Offence[]> {
  const offences: Offence[] = [];
  for (const { says, everywhere, inGroup } of rules) {
    const offenders = groupId === undefined ? await run(everywhere) : await run(inGroup, groupId);
    offences.push(...offenders.map((offender) => ({ ...offender, says })));
  }
  return [...offences, ...(await wronglySaid(run, groupId))];
}
