import { getNow, getTimeZone } from 'next-intl/server';
import { cache } from 'react';

import { asRequester } from '@/app/_guard/as-requester';
import { HISTORY_FIRST_ROWS } from '@/lib/device/hooks/history-rows';
import type { GroupSeed } from '@/lib/device/state/packed-seed';
import { dayKey } from '@/lib/domain/days';
import { ALL_DAYS, firstDayOf, lastDayOf, monthOf } from '@/lib/domain/statistics';
import { ACTIVITY_PAGE_EVENTS, RECENT_TITLES } from '@/lib/limits';
import type { LedgerCopy } from '@/lib/domain/ledger/copy';
import { byKey } from '@/lib/server/access/access';
import { hasEnded } from '@/lib/server/access/ended-codes';
import { readGroup } from '@/lib/server/read/read-group';
import {
  copyWithActivity,
  copyWithNewest,
  copyWithoutEntries,
  copyWithStatistics,
} from '@/lib/server/read/seeds';
import { meDigits } from '@/lib/session/me';
import { readSession } from '@/lib/session/session-server';

/**
 * What the pages of a group read for their first screen: the copy of the ledger with which the browser continues.
 */

/** Cached per request, because the page and its title ask for the same. */
const findNewest = cache((groupCode: string, entries: number) =>
  asRequester(() => readGroup(copyWithNewest(byKey(groupCode), entries))),
);

/** The ledger without its entries: all that forms, balances and the plan need. */
export const findLedger = cache((groupCode: string) =>
  asRequester(() => readGroup(copyWithoutEntries(byKey(groupCode)))),
);

/** What a page says of a code that leads nowhere. */
export const seedMissing = async (groupCode: string): Promise<GroupSeed> =>
  (await asRequester(() => hasEnded(byKey(groupCode))))
    ? { groupCode, isCodeChanged: true }
    : { groupCode, ledger: null };

const seedWith = (groupCode: string, ledger: LedgerCopy | null): GroupSeed | Promise<GroupSeed> =>
  ledger ? { groupCode, ledger } : seedMissing(groupCode);

/** The group, its members and its plan. */
export const seedLedger = async (groupCode: string): Promise<GroupSeed> =>
  seedWith(groupCode, await findLedger(groupCode));

/** The same with the newest events. */
export async function seedActivity(groupCode: string): Promise<GroupSeed> {
  const read = await asRequester(() => readGroup(copyWithActivity(byKey(groupCode), ACTIVITY_PAGE_EVENTS)));
  if (!read) return seedMissing(groupCode);
  const { copy: ledger, found } = read;
  return { groupCode, ledger, ...(found && { activity: found }) };
}

/** The same with the newest entries. */
export const seedHistory = async (groupCode: string): Promise<GroupSeed> =>
  seedWith(groupCode, await findNewest(groupCode, HISTORY_FIRST_ROWS));

/** The same with the last few entries, whose titles the form of a new expense suggests. */
export const seedRecent = async (groupCode: string): Promise<GroupSeed> =>
  seedWith(groupCode, await findNewest(groupCode, RECENT_TITLES));

/** The same with the statistics of all days and of the present month, for whoever uses the device. */
export async function seedStatistics(groupCode: string): Promise<GroupSeed> {
  const [session, now, timeZone] = await Promise.all([readSession(), getNow(), getTimeZone()]);
  const month = monthOf(dayKey(now, timeZone));
  const ranges = [ALL_DAYS, { from: firstDayOf(month), until: lastDayOf(month) }];
  const digits = meDigits(session, groupCode);
  const read = await asRequester(() => readGroup(copyWithStatistics(byKey(groupCode), digits, ranges)));
  if (!read) return seedMissing(groupCode);
  const { copy: ledger, found: statistics } = read;
  return { groupCode, ledger, ...(statistics && { statistics }) };
}
