import { sharesOf } from '@/lib/domain/entry/parts';
import { areSharesOfSplit } from '@/lib/domain/entry/split';
import { queryAtLeisure, type Parameter, type Statement } from '@/lib/server/database/database';
import { type Offender, rules, splitEntries } from '@/lib/server/sql/verify';
import { entryOfTuple } from '@/lib/server/sql/tuples';

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

/** Groups with entries whose shares are not those of their split, which only the domain can say. */
async function wronglySplit(run: Run, groupId: string | undefined): Promise<readonly Offender[]> {
  const pages = splitEntries[groupId === undefined ? 'everywhere' : 'inGroup'];
  const places = new Map<string, number>();
  let after: readonly [groupId: string, entryId: string] = [groupId ?? FIRST_ID, FIRST_ID];
  for (;;) {
    const page = await run(pages, ...after, PAGE_ENTRIES);
    for (const { groupId: id, entry: tuple } of page) {
      const entry = entryOfTuple(tuple);
      if (entry.split && !areSharesOfSplit(entry.split, entry.cents, sharesOf(entry)))
        places.set(id, (places.get(id) ?? 0) + 1);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_ENTRIES)
      return [...places].map(([id, count]) => ({ groupId: id, places: count }));
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
  const says = 'the shares of an entry are not those of its split';
  const offenders = await wronglySplit(run, groupId);
  return [...offences, ...offenders.map((offender) => ({ ...offender, says }))];
}
