import { queryAtLeisure, type Parameter, type Statement } from '@/lib/server/database/database';
import { type Offender, rules } from '@/lib/server/sql/verify';

/** A rule of the books that a group violates. */
export type Offence = { readonly groupId: string; readonly says: string; readonly places: number };

/** What to verify, and through which connection. */
export type Verification = {
  /** Only this group; if omitted, the whole database. */
  readonly groupId?: string;
  /** Runs a statement; by default on a connection of the pool, otherwise for example within a transaction. */
  readonly run?: (sql: Statement<Offender>, ...values: Parameter[]) => Promise<Offender[]>;
};

/**
 * Checks the stored books against every rule of the ledger: amounts against their parts, totals and counts against what
 * they count, the Journal against the revision. Each rule is one statement, so that concurrent writes cannot look like
 * an offence.
 * @returns what is wrong; empty if the books are in order
 */
export async function verifyBooks({ groupId, run = queryAtLeisure }: Verification = {}): Promise<Offence[]> {
  const offences: Offence[] = [];
  for (const { says, everywhere, inGroup } of rules) {
    const offenders = groupId === undefined ? await run(everywhere) : await run(inGroup, groupId);
    offences.push(...offenders.map((offender) => ({ ...offender, says })));
  }
  return offences;
}
