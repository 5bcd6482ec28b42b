import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isSameForeign } from '@/lib/domain/money/foreign';
import { newId } from '@/lib/domain/ids';
import { currencyOfIsoCode } from '@/lib/domain/money/currencies';
import { splitProblem } from '@/lib/domain/entry/split';
import { currenciesWithoutRate, type ImportTarget, prepare, type PreparedEntry } from '@/lib/import/prepare';
import { balancesOf, type ImportedEntry, type ImportedGroup } from '@/lib/import/reading';
import { readImport } from '@/lib/import/read-import';

const ROOT = join(__dirname, '../../fixtures/import');

const groups = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(csv|json|zip)$/.test(name) && !name.endsWith('.expected.json'))
  .sort()
  .flatMap((name) => {
    const reading = readImport(readFileSync(join(ROOT, name)), name);
    return 'refused' in reading ? [] : reading.groups.map((group) => ({ name, group }));
  });

/** Everybody is a member of their own. */
function targetFor(group: ImportedGroup, more: Partial<ImportTarget> = {}): ImportTarget {
  const memberIds = group.people.map(newId);
  const ids = group.entries.map(newId);
  return {
    currency: currencyOfIsoCode(group.currency ?? 'EUR') ?? '€',
    memberIds,
    members: memberIds.map((id, at) => ({ id, createdAt: new Date(at) })),
    rates: new Map(currenciesWithoutRate(group, { currency: '€' }).map((code) => [code, '0.5'])),
    lastDay: '9999-12-31',
    untitled: 'Ausgabe',
    idOf: (at) => ids[at] ?? '',
    ...more,
  };
}

function balancesHere(entries: readonly PreparedEntry[], { memberIds }: ImportTarget): readonly number[] {
  const balances = new Map(memberIds.map((id) => [id, 0]));
  for (const { parts } of entries)
    for (const { memberId, paidCents, owedCents } of parts)
      balances.set(memberId, (balances.get(memberId) ?? 0) + (paidCents ?? 0) - (owedCents ?? 0));
  return memberIds.map((id) => balances.get(id) ?? 0);
}

const inOneCurrency = (group: ImportedGroup): ImportedGroup => ({
  ...group,
  entries: group.entries.filter(({ currency }) => currency === null || currency === group.currency),
});

it('balances here are the balances in the file, to the cent, for every file in the currency of its group', () => {
  for (const { name, group } of groups) {
    const own = inOneCurrency(group);
    if (own.digits > 2 || currencyOfIsoCode(own.currency ?? 'EUR') === null) continue;
    const target = targetFor(own);
    const { entries } = prepare(own, target);
    const inFile = balancesOf(own).map((minor) => minor * 10 ** (2 - own.digits));
    expect([name, ...balancesHere(entries, target)]).toEqual([name, ...inFile]);
  }
});

it('every entry may be stored: its split is one, its texts fit, and its parts add up', () => {
  for (const { name, group } of groups) {
    const target = targetFor(group, { currency: '€' });
    for (const { content, parts } of prepare({ ...group, currency: group.currency ?? 'EUR' }, target)
      .entries) {
      const flaws = [
        splitProblem(content.split, content.cents),
        content.title.length > 100 && 'title',
        content.note.length > 500 && 'note',
        content.kind !== 'payment' && content.title === '' && 'no title',
        parts.reduce((sum, { paidCents }) => sum + (paidCents ?? 0), 0) !== content.cents && 'paid',
        parts.reduce((sum, { owedCents }) => sum + (owedCents ?? 0), 0) !== content.cents && 'owed',
      ].filter(Boolean);
      expect([name, ...flaws]).toEqual([name]);
    }
  }
});

const entry = (more: Partial<ImportedEntry> = {}): ImportedEntry => ({
  ...{
    place: 2,
    kind: 'expense',
    title: 'Pizza',
    day: '2026-11-14',
    note: '',
    category: null,
    currency: null,
  },
  paid: [{ person: 0, minor: 1000 }],
  shared: [
    { person: 0, minor: 334 },
    { person: 1, minor: 333 },
    { person: 2, minor: 333 },
  ],
  ...{ split: { how: 'even' }, foreign: null, isAssumed: false },
  ...more,
});

const aGroup = (...entries: readonly ImportedEntry[]): ImportedGroup => ({
  ...{ name: 'Rom', currency: 'EUR', digits: 2, people: ['Anna', 'Ben', 'Cleo'], entries },
});

const only = (group: ImportedGroup, more: Partial<ImportTarget> = {}) => {
  const target = targetFor(group, more);
  return { ...prepare(group, target), target };
};

describe('a way of splitting', () => {
  it('is kept where we give the odd cent to the same person, else the amounts are', () => {
    const ways = ['00000000', '00000001', '00000002'].map(
      (head) =>
        only(aGroup(entry()), { idOf: () => `${head}${newId().slice(8)}` }).entries[0]?.content.split.how,
    );
    expect(ways).toEqual(['even', 'amounts', 'amounts']);
  });

  it('by weights is kept as shares where it gives the cents', () => {
    const byWeights = entry({
      shared: [
        { person: 0, minor: 250 },
        { person: 1, minor: 750 },
      ],
      split: {
        how: 'shares',
        of: [
          { person: 0, weight: 0.5 },
          { person: 1, weight: 1.5 },
        ],
      },
    });
    expect(only(aGroup(byWeights)).entries[0]?.content.split).toMatchObject({ how: 'shares' });
    const wrong = entry({
      ...byWeights,
      shared: [
        { person: 0, minor: 251 },
        { person: 1, minor: 749 },
      ],
    });
    expect(only(aGroup(wrong)).entries[0]?.content.split).toMatchObject({ how: 'amounts' });
  });
});

describe('two people who are one member', () => {
  it('are summed', () => {
    const [anna, cleo] = [newId(), newId()];
    const { entries, target } = only(aGroup(entry()), {
      memberIds: [anna, anna, cleo],
      members: [anna, cleo].map((id, at) => ({ id, createdAt: new Date(at) })),
    });
    expect(balancesHere(entries, { ...target, memberIds: [anna, cleo] })).toEqual([333, -333]);
  });

  it('pay each other nothing', () => {
    const payment = entry({
      kind: 'payment',
      paid: [{ person: 0, minor: 500 }],
      shared: [{ person: 1, minor: 500 }],
      split: null,
    });
    const anna = newId();
    const { entries, problems } = only(aGroup(payment), {
      memberIds: [anna, anna, newId()],
      members: [{ id: anna, createdAt: new Date(0) }],
    });
    expect([entries, problems]).toEqual([[], [{ place: 2, code: 'payment-to-oneself' }]]);
  });
});

describe('money in another currency', () => {
  it('comes to the cents of one rate, and is kept beside them', () => {
    const dollars = entry({ currency: 'USD' });
    const group = aGroup(dollars);
    expect(currenciesWithoutRate(group, { currency: '€' })).toEqual(['USD']);
    const { entries } = only(group, { rates: new Map([['USD', '0.9']]) });
    expect(entries[0]?.content).toMatchObject({
      cents: 900,
      foreign: { currency: 'USD', minor: 1000, rate: '0.9' },
    });
  });

  it('by the file itself keeps its cents, and the original where a rate gives them', () => {
    const yen = entry({ foreign: { currency: 'JPY', minor: 1600, rate: '0.00625' } });
    const { entries } = only(aGroup(yen));
    expect(
      isSameForeign(entries[0]?.content.foreign ?? null, { currency: 'JPY', minor: 1600, rate: '0.00625' }),
    ).toBe(true);
    const odd = entry({ foreign: { currency: 'EUR', minor: 500, rate: null } });
    expect(only(aGroup(odd)).entries[0]?.content).toMatchObject({ foreign: null, note: '5.00 EUR' });
  });

  it('without a rate is not written', () => {
    expect(() => only(aGroup(entry({ currency: 'USD' })), { rates: new Map() })).toThrow(RangeError);
  });
});

it('a title that is too long goes on in the note, whatever it is made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 90, maxLength: 400 }), (title) => {
      const { content } = only(aGroup(entry({ title, note: 'bar' }))).entries[0] ?? {};
      expect((content?.title.length ?? 999) <= 100 && (content?.note.length ?? 999) <= 500).toBe(true);
    }),
  );
});
