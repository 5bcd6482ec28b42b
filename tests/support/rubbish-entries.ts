import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { someMoneyOf } from './some-splits';

/** Entries as our own devices send them, and the same with something wrong deep inside. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

type Path = readonly string[];

/** Every place in a value, itself included. */
const pathsIn = (value: Json, path: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
    : [path];

/** The value with another one at a place; undefined is left out of the JSON. */
function changedAt(value: Json, [key, ...rest]: Path, change: (old: Json) => unknown): unknown {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, name === key ? changedAt(inner, rest, change) : inner] as const,
  );
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Twice the same people or items, if it is a list. */
const doubled = (old: Json): unknown =>
  Array.isArray(old) ? [...(old as readonly Json[]), ...(old as readonly Json[])] : old;

const nearly = (old: Json): unknown => (typeof old === 'number' ? old + 1 : old);

/** What may stand in the place of anything: numbers out of range, unknown ways, strangers, other people and kinds. */
const someOddity = (ids: readonly string[]): fc.Arbitrary<(old: Json) => unknown> =>
  fc.oneof(
    fc.constantFrom<(old: Json) => unknown>(doubled, doubled, nearly, nearly, nearly),
    fc
      .constantFrom<unknown>(
        ...[
          0,
          -1,
          0.5,
          1,
          100_001,
          1e9,
          2 ** 31,
          2 ** 53,
          -(2 ** 53),
          1e308,
          '1',
          null,
          undefined,
          [],
          {},
          true,
        ],
        ...[
          'even',
          'shares',
          'percent',
          'amounts',
          'adjusted',
          'items',
          'thirds',
          'toString',
          '__proto__',
          '',
        ],
        ...['expense', 'income', 'payment', newId(), 'x'.repeat(101), '\0', '\u202E', ...ids, ...ids],
      )
      .map((odd) => () => odd),
  );

/**
 * A batch of entries of all kinds, paid by several and split in every way; most have something wrong deep inside.
 * @param people the ids of members @param entryIds of entries that exist
 */
export function someEntryBatch(people: readonly string[], entryIds: readonly string[]): fc.Arbitrary<string> {
  const entry = fc.record({
    id: fc.oneof({ weight: 3, arbitrary: fc.constant('').map(newId) }, fc.constantFrom(...entryIds)),
    kind: fc.constantFrom('expense', 'income', 'payment'),
    title: fc.constantFrom('Eis', 'Eis', 'Eis', ''),
  });
  const more = fc.record(
    {
      day: fc.constantFrom('2024-02-29', '2024-02-30', '1970-01-01', '9999-12-31'),
      note: fc.constantFrom('', 'Hin\nund zurück', 'x'.repeat(501)),
      category: fc.constantFrom(null, 'cafe', 'food'),
      foreign: fc.constantFrom(
        ...[null, { currency: 'USD', minor: 100, rate: '1' }, { currency: 'XXX', minor: 1, rate: '1e9' }],
      ),
    },
    { requiredKeys: [] },
  );
  const put = fc
    .tuple(
      entry,
      more,
      someMoneyOf(people, fc.integer({ min: 1, max: 20_000 })),
      fc.constantFrom(undefined, undefined, 0, 1),
    )
    .map(([said, added, money, base]) => ({
      ...{ id: newId(), kind: 'entry.put', ...(base !== undefined && { base }) },
      entry: { ...said, ...added, ...money },
    }));
  const slips = fc.array(fc.tuple(fc.nat(), someOddity([...people, ...entryIds])), { maxLength: 2 });
  const broken = fc.tuple(put, slips).map(([change, wrong]) => {
    const said = wrong.reduce<unknown>((value, [place, oddity]) => {
      const json = value as Json;
      const paths = pathsIn(json);
      return changedAt(json, paths[place % paths.length] ?? [], oddity);
    }, change.entry);
    return { ...change, entry: said };
  });
  return fc.array(broken, { minLength: 1, maxLength: 4 }).map((changes) => JSON.stringify({ changes }));
}
