import {
  balancesOf,
  type ImportedEntry,
  type ImportedGroup,
  type Outcome,
  outcomeOf,
  type Place,
  type Reading,
  type RefusalCode,
  type RefusedReading,
  type Values,
  type ProblemCode,
} from './reading';
import { digitsOfCurrency } from './amounts';
import { allInGroupCurrency } from './converted';

type Balances = Readonly<Record<string, number>>;

/** What is said of a group in a report. Balances are in minor units by name. */
type GroupReport = {
  readonly groupName: string | null;
  readonly currency: string | null;
  readonly symbol?: string;
  readonly digits: number;
  readonly members: readonly string[];
  readonly self?: string;
  readonly entries: number;
  readonly payments: number;
  readonly balances: Balances;
  readonly balancesByCurrency?: Readonly<Record<string, Balances>>;
  readonly digitsByCurrency?: Readonly<Record<string, number>>;
  /** All of it in the group's currency, where entries have another one and the file says what they came to. */
  readonly converted?: {
    readonly currency: string;
    readonly digits: number;
    readonly balances: Balances;
  };
  readonly firstDay?: string;
  readonly lastDay?: string;
};

/** What has come out of a file: one line for people and for programs that compare it with what they expect. */
export type ImportReport = {
  readonly file: string;
  readonly format: string;
  readonly outcome: Outcome;
} & GroupReport & {
    readonly problems: readonly { readonly line: Place; readonly why: string }[];
    readonly groups?: readonly GroupReport[];
  };

/** Names may be keys of every object, such as `__proto__`. */
function byName(group: ImportedGroup, currency: string | null): Balances {
  const balances: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const [person, balance] of balancesOf(group, currency).entries())
    Object.defineProperty(balances, group.people[person] ?? '', { value: balance, enumerable: true });
  return balances;
}

function convertedOf(group: ImportedGroup): GroupReport['converted'] {
  const { currency, digits, entries } = group;
  const converted = entries.some((entry) => entry.converted !== undefined) ? allInGroupCurrency(group) : null;
  if (currency === null || converted === null) return undefined;
  return { currency, digits, balances: byName(converted, currency) };
}

/** How many entries of the file these are: a payment of several people is one there, and several here. */
const countOf = (entries: readonly ImportedEntry[]): number =>
  new Set(entries.map(({ place }) => place)).size;

function reportOfGroup(group: ImportedGroup): GroupReport {
  const currencies = [...new Set(group.entries.map(({ currency }) => currency ?? group.currency))];
  const others = currencies.filter((currency) => currency !== group.currency);
  const named = [group.currency, ...others].filter((currency) => currency !== null);
  const digitsOf = (currency: string) =>
    currency === group.currency ? group.digits : (group.digitsOf?.[currency] ?? digitsOfCurrency(currency));
  const days = group.entries.flatMap(({ day }) => (day === '' ? [] : [day])).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  const converted = convertedOf(group);
  return {
    groupName: group.name,
    currency: group.currency,
    ...(group.symbol !== undefined && { symbol: group.symbol }),
    digits: group.digits,
    members: group.people,
    ...(group.self !== undefined && { self: group.people[group.self] ?? '' }),
    entries: countOf(group.entries),
    payments: countOf(group.entries.filter(({ kind }) => kind === 'payment')),
    balances: byName(group, group.currency),
    ...(others.length > 0 && {
      balancesByCurrency: Object.fromEntries(named.map((currency) => [currency, byName(group, currency)])),
      digitsByCurrency: Object.fromEntries(named.map((currency) => [currency, digitsOf(currency)])),
    }),
    ...(converted !== undefined && { converted }),
    ...(firstDay !== undefined && { firstDay }),
    ...(lastDay !== undefined && { lastDay }),
  };
}

const NOBODY: GroupReport = {
  ...{ groupName: null, currency: null, digits: 2, members: [], entries: 0, payments: 0, balances: {} },
};

/** The key of what is said, below `import` in the messages. */
export type SaidKey = `problems.${ProblemCode}` | `refusals.${RefusalCode}`;

/**
 * @param file what the report calls the file
 * @param say gives the text of a problem or a refusal
 */
export function reportOf(
  file: string,
  reading: Reading | RefusedReading,
  say: (key: SaidKey, values: Values) => string,
): ImportReport {
  const { format } = reading;
  const outcome = outcomeOf(reading);
  if ('refused' in reading) {
    const { refused } = reading;
    const why = say(`refusals.${refused.code}`, refused.values);
    return { file, format, outcome, ...NOBODY, problems: [{ line: refused.place, why }] };
  }
  const groups = reading.groups.map(reportOfGroup);
  return {
    ...{ file, format, outcome },
    // Several groups are no group together.
    ...((groups.length > 1 ? undefined : groups[0]) ?? NOBODY),
    problems: reading.problems.map(({ place, code, values = {} }) => ({
      line: place,
      why: say(`problems.${code}`, values),
    })),
    ...(groups.length > 1 && { groups }),
  };
}
