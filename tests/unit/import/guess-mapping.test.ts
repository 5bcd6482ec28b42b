import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guessMapping } from '@/lib/import/guess-mapping';
import { sourceOf } from '@/lib/import/source';
import type { TableMapping } from '@/lib/import/table-mapping';

const FOLDER = join(__dirname, '../../fixtures/import/generic-csv');

const expectedIn = (file: string) =>
  JSON.parse(readFileSync(join(FOLDER, file.replace('.csv', '.expected.json')), 'utf8')) as {
    readonly mapping: TableMapping;
  };

function guessFor(file: string, encoding: TableMapping['encoding']): TableMapping {
  const source = sourceOf(readFileSync(join(FOLDER, file)), file, { encoding });
  if (source.kind !== 'table') throw new Error('not a table');
  return guessMapping(source.table, encoding, 'EUR');
}

describe('what the columns of a table are guessed to mean', () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.csv')))('fits %s', (file) => {
    const { mapping } = expectedIn(file);
    const guess = guessFor(file, mapping.encoding);
    const { columns, headerLine, decimal, delimiter, amountMeans } = mapping;
    expect(guess).toMatchObject({ columns, headerLine, decimal, delimiter, amountMeans });
    expect(Object.keys(guess.columns).sort()).toEqual(Object.keys(columns).sort());
    expect(Object.keys(guess.split)).toEqual(Object.keys(mapping.split));
    if ('cells' in mapping.split)
      expect([guess.split, guess.people]).toEqual([mapping.split, mapping.people]);
  });
});
