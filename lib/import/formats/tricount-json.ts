import {
  type Decimal,
  decimalOfFloat,
  digitsOfCurrency,
  isCurrencyCode,
  readDecimal,
} from '@/lib/import/amounts';
import type { JsonFormat, Read } from '@/lib/import/format';
import { field, isObject, type Json, type JsonObject, keyIn, listIn, textIn } from '@/lib/import/json';
import type { People } from '@/lib/import/people';
import {
  type ImportedEntry,
  type ImportedGroup,
  ImportRefused,
  type Problem,
  type ProblemCode,
} from '@/lib/import/reading';
import { currencyIn, dayIn, entriesIn, EntryProblem, groupNameIn, peopleIn, quoted } from './json-entries';
import { absolute, commonSign } from './matched-shares';
import { type Allocation, entriesOfTricount, isCounted } from './tricount-entry';

const MEMBER = 'RegistryMembershipNonUser';
const LIST = 'all_registry_entry';

/** Every registry of a file: of an answer of the server, or alone. */
function registriesIn(value: Json): readonly Json[] {
  const wrapped = listIn(value, 'Response') ?? [value];
  const registries = wrapped.map((each) => field(each, 'Registry') ?? each);
  return registries.filter((each) => listIn(each, LIST) !== null && listIn(each, 'memberships') !== null);
}

/** A membership, by its id: two people may have one name. */
function memberIn(wrapper: Json | undefined): JsonObject {
  const member = field(wrapper, MEMBER) ?? wrapper ?? null;
  const alias = field(member, 'alias');
  const name = textIn(alias, 'display_name') || textIn(field(alias, 'pointer'), 'name');
  return { id: keyIn(member, 'id') ?? keyIn(member, 'uuid') ?? (name === '' ? null : name), name };
}

/** A number that may be written as a text or as a number. */
function decimalIn(value: Json | undefined, key: string): Decimal | null {
  const number = field(value, key);
  if (typeof number === 'number') return decimalOfFloat(number);
  return typeof number === 'string' ? readDecimal(number) : null;
}

/** An amount, which is an object with a text. @throws EntryProblem */
function amountIn(entry: Json, key: string): Decimal {
  const amount = field(entry, key);
  const value = field(amount, 'value');
  if (value === undefined || value === null || value === '') throw new EntryProblem('amount-missing');
  const decimal = decimalIn(amount, 'value');
  if (decimal === null) throw new EntryProblem('amount-unreadable', { text: quoted(JSON.stringify(value)) });
  return decimal;
}

/** The ratio of a part, which is 1 if it is left out; null if the part is an amount. */
function ratioIn(allocation: Json): number | null {
  if (textIn(allocation, 'type').toUpperCase() !== 'RATIO') return null;
  const ratio = field(allocation, 'share_ratio') ?? 1;
  const weight = typeof ratio === 'string' ? Number(ratio) : ratio;
  return typeof weight === 'number' && Number.isFinite(weight) && weight >= 0 ? weight : null;
}

/** Reads the entries of a registry. */
class Registry {
  constructor(
    private readonly money: Pick<ImportedGroup, 'currency' | 'digits'>,
    private readonly people: People,
    private readonly problems: Problem[],
  ) {}

  entriesOf(wrapper: JsonObject, place: string): readonly ImportedEntry[] {
    const entry = field(wrapper, 'RegistryEntry') ?? wrapper;
    if (!isObject(entry)) throw new EntryProblem('entry-unreadable');
    if (!isCounted(textIn(entry, 'status'))) return [];
    // Negative is what was spent.
    const spent = negated(amountIn(entry, 'amount'));
    const currency = this.currencyIn(entry);
    const local = field(entry, 'amount_local');
    const localAmount = decimalIn(local, 'value');
    const read = {
      place,
      title: textIn(entry, 'description'),
      day: dayIn(textIn(entry, 'date'), place, this.problems),
      category: textIn(entry, 'category'),
      ownCategory: textIn(entry, 'category_custom'),
      type: textIn(entry, 'type_transaction'),
      ...{ spent, currency },
      digits: currency === null ? this.money.digits : digitsOfCurrency(currency),
      payer: this.personIn(field(entry, 'membership_owned'), place, 'nobody-paid'),
      allocations: this.allocationsIn(entry, spent, place),
      local:
        localAmount === null ? null : { currency: textIn(local, 'currency'), amount: negated(localAmount) },
      rate: decimalIn(entry, 'exchange_rate'),
    };
    const entries = entriesOfTricount(read, this.money.currency, (code) =>
      this.problems.push({ place, code }),
    );
    if ((listIn(entry, 'attachment') ?? []).length > 0)
      this.problems.push({ place, code: 'attachment-left-out' });
    return entries;
  }

  /** The currency of the amounts; null: the group's. */
  private currencyIn(entry: Json): string | null {
    const code = textIn(field(entry, 'amount'), 'currency');
    if (code === '' || code === this.money.currency) return null;
    if (!isCurrencyCode(code)) throw new EntryProblem('currency-unreadable', { text: quoted(code) });
    return code;
  }

  /** The place of somebody; those who are in no list any more, but in an entry, come after the others. */
  private personIn(wrapper: Json | undefined, place: string, missing: ProblemCode): number {
    const { id, name } = memberIn(wrapper);
    if (typeof id !== 'string') throw new EntryProblem(missing);
    const known = this.people.placeOf(id);
    if (known !== undefined) return known;
    if (typeof name !== 'string' || name === '') throw new EntryProblem('person-unknown');
    return this.people.add(id, name, place);
  }

  private allocationsIn(entry: Json, spent: Decimal, place: string): readonly Allocation[] {
    const list = listIn(entry, 'allocations') ?? [];
    const amounts = list.map((allocation) => negated(amountIn(allocation, 'amount')));
    if (commonSign([spent, ...amounts]) === null) throw new EntryProblem('split-unreadable');
    return list.map((allocation, at) => ({
      person: this.personIn(field(allocation, 'membership'), place, 'nobody-shares'),
      amount: absolute(amounts[at] ?? spent),
      ratio: ratioIn(allocation),
    }));
  }
}

const negated = ({ digits, decimals }: Decimal): Decimal => ({ digits: -digits, decimals });

/** The currency of a registry; of most entries if it does not say. */
function codeIn(registry: Json): string {
  const code = textIn(registry, 'currency');
  if (code !== '') return code;
  const counts = new Map<string, number>();
  for (const wrapper of listIn(registry, LIST) ?? []) {
    const entry = field(field(wrapper, 'RegistryEntry') ?? wrapper, 'amount');
    const each = textIn(entry, 'currency');
    if (each !== '') counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** @param prefix of places, where a file has several registries */
function groupOf(registry: Json, prefix: string, problems: Problem[]): ImportedGroup {
  const members = (listIn(registry, 'memberships') ?? []).map(memberIn);
  const people = peopleIn(members, { id: 'id', name: 'name' }, `${prefix}memberships`, problems);
  const code = codeIn(registry);
  if (code === '') problems.push({ place: null, code: 'currency-missing' });
  const money = currencyIn(code, '', digitsOfCurrency, problems);
  const name = groupNameIn({ name: textIn(registry, 'title') }, problems);
  const reader = new Registry(money, people, problems);
  const entries = entriesIn(
    listIn(registry, LIST) ?? [],
    (at) => `${prefix}${LIST}[${at}]`,
    problems,
    (entry, place) => reader.entriesOf(entry, place),
  );
  const isAllDeleted = entries.length === 0 && listIn(registry, LIST)?.length !== 0;
  if (isAllDeleted) problems.push({ place: null, code: 'nothing-to-import' });
  return { ...money, name, people: people.names, entries };
}

/** The answer of Tricount's server, as tricount-exporter keeps it. */
export const tricountJson: JsonFormat = {
  format: 'tricount-json',
  recognises: ({ value }) => registriesIn(value).length > 0,
  read: ({ value }): Read => {
    const problems: Problem[] = [];
    const registries = registriesIn(value);
    if (registries.length === 0) throw new ImportRefused('file-unknown');
    if (registries.length > 1)
      problems.push({ place: null, code: 'several-groups', values: { count: registries.length } });
    const groups = registries.map((registry, at) =>
      groupOf(registry, registries.length > 1 ? `Response[${at}].` : '', problems),
    );
    return { groups, problems };
  },
};
