import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENCIES } from '@/lib/domain/money/currencies';
import { type ErrorCode, errorEntry, ERRORS } from '@/lib/errors';
import { failureToWire } from '@/lib/wire/own/failure-wire';
import { operations } from '../../support/api-document';

const wire = readFileSync(join(__dirname, '../../../docs/wire.md'), 'utf8');

/** The row of an error: its word and text are those that go over the wire. */
function rowOf(code: ErrorCode): string {
  const { status, message, bare } = errorEntry(code);
  const { status: word = '' } = failureToWire(code) as { status?: string };
  return `| \`${code}\` | ${status} | ${bare ? '–' : `\`${word}\``} | \`${message}\` |`;
}

const codes = Object.keys(ERRORS) as ErrorCode[];

test.each(codes)('docs/wire.md has the error %s with its status and text', (code) => {
  expect(wire).toContain(rowOf(code));
});

test('docs/wire.md has no error that the code does not have', () => {
  const told = [...wire.matchAll(/^\| `([a-z-]+)` \| \d{3} \|/gm)].map(([, code]) => code);
  expect(told).toEqual(codes);
});

const described = [...operations.keys()];

/** Paths as clients think of them: below `/groups/` a code or an id. */
const pathAsTold = (operation: string): string =>
  operation
    .replace('PATCH /groups/{group}', 'PATCH /groups/{id}')
    .replace('{group}', '{code}')
    .replace('{groupCode}', '{code}');

test.each(described)('docs/wire.md has the call %s', (operation) => {
  expect(wire).toContain(pathAsTold(operation));
});

test('docs/wire.md has every currency, in its order', () => {
  const section = wire.slice(wire.indexOf('## Currencies'));
  const told = [...section.matchAll(/[€$£]|\b[A-Z]{3}\b/g)].map(([value]) => value);
  expect(told).toEqual(CURRENCIES.map(({ value }) => value));
});
