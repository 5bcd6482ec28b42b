import type { Beside, Slice, Statistics } from '@/lib/domain/statistics';
import type { WireStatistics } from './statistics';

/** Statistics on our own wire. Devices load this file, so it imports only types from the schemas and no zod. */

type WireSlice = Pick<WireStatistics['months'][number], 'totalCents' | 'mineCents' | 'entries'>;
type WireBeside = WireStatistics['incomes'];

const sliceToWire = ({ total, mine, entries }: Slice): WireSlice => ({
  ...{ totalCents: total, mineCents: mine, entries },
});
const sliceOfWire = ({ totalCents, mineCents, entries }: WireSlice): Slice => ({
  ...{ total: totalCents, mine: mineCents, entries },
});
const besideToWire = ({ total, entries }: Beside): WireBeside => ({ totalCents: total, entries });
const besideOfWire = ({ totalCents, entries }: WireBeside): Beside => ({ total: totalCents, entries });

/** @param version of the moment at which they hold */
export const statisticsToWire = (version: string, statistics: Statistics): WireStatistics => ({
  version,
  months: statistics.months.map(({ month, ...slice }) => ({ month, ...sliceToWire(slice) })),
  categories: statistics.categories.map(({ category, ...slice }) => ({ category, ...sliceToWire(slice) })),
  people: statistics.people.map(({ memberId, paid, share }) => ({
    ...{ memberId, paidCents: paid, shareCents: share },
  })),
  incomes: besideToWire(statistics.incomes),
  payments: besideToWire(statistics.payments),
});

/** @returns the statistics of an answer; its `version` says whether they are of the moment of a copy */
export const statisticsOfWire = (wire: WireStatistics): Statistics => ({
  months: wire.months.map(({ month, ...slice }) => ({ month, ...sliceOfWire(slice) })),
  categories: wire.categories.map(({ category, ...slice }) => ({ category, ...sliceOfWire(slice) })),
  people: wire.people.map(({ memberId, paidCents, shareCents }) => ({
    ...{ memberId, paid: paidCents, share: shareCents },
  })),
  incomes: besideOfWire(wire.incomes),
  payments: besideOfWire(wire.payments),
});
