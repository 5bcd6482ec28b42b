import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { TRICKY_NAMES, UNSTORABLE_NAMES } from './tricky-names';

/** Every field that a route of the API reads, and keys that only a prototype has. */
const FIELDS = [
  ...['_id', 'groupName', 'groupCode', 'group', 'user', 'userName', 'currency', 'inactiveDataPurge'],
  ...[
    'fixedDebitorCreditorOrder',
    'expenseDescription',
    'expenseAmount',
    'expensePayerName',
    'expensePayerId',
  ],
  ...['expenseBeneficiariesNames', 'expenseBeneficiaryIds', 'paymentAmount', 'paymentMakerName'],
  ...['paymentMakerId', 'paymentRecipientName', 'paymentRecipientId', 'resetSettlements', 'settlements'],
  ...['from', 'to', 'fromId', 'toId', 'amount', 'name', 'email', 'messageType', 'feedback', 'fileId'],
  ...['solution', 'secret', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
] as const;

/** Texts that have broken a server somewhere. */
const odd = fc.constantFrom(
  ...['', ' ', '\0', 'a\0b', '\uD800', '\uDC00x', '\u202E', 'null', 'undefined', 'NaN', '__proto__', '../..'],
  ...TRICKY_NAMES,
  ...UNSTORABLE_NAMES,
  ...[
    'constructor',
    '%00',
    "' OR 1=1 --",
    '{}',
    '[]',
    '1e999',
    '-0',
    '٣',
    '😀'.repeat(50),
    'x'.repeat(20_000),
  ],
);

const scalar = fc.oneof(
  { weight: 4, arbitrary: odd },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.1 + 0.2, 1e308, 99_999.99, 2 ** 53, 12.345, 1e-9),
  fc.double(),
);

const nested = fc.oneof(
  fc.constantFrom<unknown>([], {}, [[]], [null], [{}], { a: { b: [{}] } }, [[[[[[]]]]]]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(scalar, { maxLength: 3 }),
);

/** Values of a field: ones that exist, and ones that nobody should ever send. */
const value = (known: readonly unknown[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: nested },
  );

/** JSON text from pairs, so that a key may be `__proto__`. */
const objectText = (pairs: readonly (readonly [string, unknown])[]): string =>
  `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`).join(',')}}`;

const pairs = (known: readonly unknown[]) =>
  fc.uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), value(known)), {
    maxLength: 14,
    selector: ([key]) => key,
  });

const CHANGE_FIELDS = [
  ...[
    'author',
    'base',
    'entry',
    'entryId',
    'member',
    'memberId',
    'name',
    'currency',
    'fromId',
    'toId',
    'cents',
  ],
  ...['revision', 'title', 'payers', 'split', 'how', 'among', '__proto__'],
] as const;

const changeFields = (item: fc.Arbitrary<unknown>) =>
  fc.uniqueArray(fc.tuple(fc.constantFrom<string>(...CHANGE_FIELDS), item), {
    maxLength: 6,
    selector: ([key]) => key,
  });

/** A change of a device with anything in it, also one level deeper. */
const rubbishChange = (known: readonly unknown[]): fc.Arbitrary<string> => {
  const kinds = [
    ...[
      'entry.put',
      'entry.delete',
      'member.add',
      'member.rename',
      'member.set',
      'member.remove',
      'group.set',
    ],
    ...['plan.confirm', 'undo', 'toString'],
  ];
  const deep = changeFields(value(known)).map((all) => Object.fromEntries(all));
  const item = fc.oneof(value(known), deep, fc.array(deep, { maxLength: 2 }));
  return fc
    .tuple(fc.constantFrom(...kinds), changeFields(item))
    .map(([kind, all]) => objectText([['id', newId()], ['kind', kind], ...all]));
};

const batchText = (changes: readonly string[]): string => `{"changes":[${changes.join(',')}]}`;

/**
 * A body: mostly a valid one with a field or two replaced, or an object of known fields with anything in them, else
 * anything at all.
 * @param valid the fields of a body that every route takes
 */
export const rubbishBody = (
  known: readonly unknown[],
  valid: Readonly<Record<string, unknown>>,
): fc.Arbitrary<string | Uint8Array | undefined> =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(valid)), value(known)), {
          maxLength: 2,
          selector: ([key]) => key,
        })
        .map((slips) => objectText(Object.entries({ ...valid, ...Object.fromEntries(slips) }))),
    },
    { weight: 8, arbitrary: pairs(known).map(objectText) },
    {
      weight: 2,
      arbitrary: fc
        .array(pairs(known).map(objectText), { maxLength: 3 })
        .map((rows) => `{"settlements":[${rows.join(',')}]}`),
    },
    { weight: 2, arbitrary: fc.array(rubbishChange(known), { maxLength: 3 }).map(batchText) },
    { weight: 1, arbitrary: pairs(known).map((all) => objectText(all).slice(0, -1)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    { weight: 1, arbitrary: fc.jsonValue().map((json) => JSON.stringify(json)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, `{"userName":"${'x'.repeat(120_000)}"}`) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((depth) => '[{"a":'.repeat(depth)) },
  );

/** A segment of a path: something that exists, or anything that a URL can carry. */
export const rubbishSegment = (known: readonly string[]): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...known) },
      { weight: 2, arbitrary: odd },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
      { weight: 1, arbitrary: fc.constant(newId()) },
    )
    // A URL cannot hold lone surrogates, and resolves dots and empty segments before any server sees them.
    .map((text) => text.replace(/[\uD800-\uDFFF]/g, '?'))
    .filter((text) => !['', '.', '..'].includes(text));

const headerText = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
});

export const rubbishHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'),
      headerText,
    ),
    'if-match': fc.oneof(fc.constantFrom('*', '0', '"0"', 'W/"dev.1"', '""', '1e3', '-1'), headerText),
    'if-none-match': fc.oneof(fc.constantFrom('*', 'W/"dev.1"'), headerText),
    'idempotency-key': fc.oneof(fc.constantFrom('', ' ', 'k', 'x'.repeat(5000)), headerText),
  },
  { requiredKeys: ['content-type'] },
);

/** What looks like a cursor, a version, a revision or an id, and is none of the group's. */
const oddPlace = fc.constantFrom(
  ...[
    `zzzzzzzzz.e.${newId()}`,
    `9999-12-31.0.e.${newId()}`,
    `0.p.${newId()}`,
    '8f14e45f.zzzzzzzzz.999999999',
    '00000000.0.0',
    newId(),
  ],
  ...['1', '500', '2147483647', '2147483648', '1e3', '0x10'],
);

export const rubbishQuery: fc.Arbitrary<string> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(
        ...['limit', 'cursor', 'order', 'storedGroupCodes', 'x'],
        ...['since', 'before', 'member', 'entry'],
      ),
      fc.oneof(odd, headerText, oddPlace),
    ),
    { maxLength: 3, selector: ([key]) => key },
  )
  .map((all) => new URLSearchParams(all.map(([key, text]) => [key, text.slice(0, 500)])).toString());
