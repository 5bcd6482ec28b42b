import { entriesNaming, type LedgerPage } from '@/lib/domain/ledger/copy';
import type { Entry, Member } from '@/lib/domain/nouns';
import { GROUP_MAX_ENTRIES } from '@/lib/limits';
import { byCode } from '@/lib/server/access/access';
import { readLedgerPage } from '@/lib/server/read/device-ledger';
import { readGroup } from '@/lib/server/read/read-group';
import { copyWithMember, copyWithNewest } from '@/lib/server/read/seeds';
import type { WireLedgerPage } from '@/lib/wire/own/ledger-wire';
import { pageOfLedger, sortKeyOfCursor } from '@/lib/wire/own/ledger-copy';
import { plainly } from '../support/plain-order';

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** A whole history, page by page, each asked for with the cursor of the one before. */
async function turnPages(
  groupCode: string,
  limit: number,
  memberId: string | null,
): Promise<readonly Entry[]> {
  const read: Entry[] = [];
  let cursor: string | undefined;
  do {
    const before = cursor === undefined ? null : sortKeyOfCursor(cursor);
    const { fields } = await readLedgerPage(byCode(groupCode), { limit, before, memberId });
    const page: LedgerPage = pageOfLedger(JSON.parse(`{${fields.join('')}}`) as WireLedgerPage);
    read.push(...page.entries);
    cursor = page.before?.cursor;
  } while (cursor !== undefined);
  return read;
}

/**
 * Checks that pages and seeds, of everybody and of a member, show a plain sort of all entries, without one that is
 * missing or comes twice.
 * @param entries all of the group, in any order
 */
export async function expectPlainOrder(
  groupCode: string,
  { members, entries }: { readonly members: readonly Member[]; readonly entries: readonly Entry[] },
): Promise<void> {
  const history = plainly(entries);
  const limit = Math.max(1, Math.ceil(history.length / 3));
  expect(idsOf(await turnPages(groupCode, limit, null))).toEqual(idsOf(history));
  const seed = await readGroup(copyWithNewest(byCode(groupCode), limit));
  expect(idsOf(seed?.entries ?? [])).toEqual(idsOf(history.slice(0, limit)));
  // Another one each time, as the history grows.
  const member = members[history.length % Math.max(1, members.length)];
  if (!member) return;
  const named = idsOf(entriesNaming(history, member.id));
  expect(idsOf(await turnPages(groupCode, limit, member.id))).toEqual(named);
  const wanted = { when: 'always', maxEntries: GROUP_MAX_ENTRIES } as const;
  const found = await readGroup(copyWithMember(byCode(groupCode), member.id, wanted));
  if (found?.found) expect(idsOf(found.found)).toEqual(named);
}
