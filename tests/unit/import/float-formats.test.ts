import fc from 'fast-check';
import { divideFine, FINE_UNIT, roundedFine, wholeFine } from '@/lib/import/formats/fine-amounts';
import { NameLists } from '@/lib/import/formats/name-lists';
import { looseTable } from '@/lib/import/loose-table';

describe('wholeFine', () => {
  it('gives whole units that add up, each less than one unit off', () => {
    const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: FINE_UNIT - 1n }),
        weights,
        (units, rest, of) => {
          const fine = divideFine(units * FINE_UNIT + rest, of);
          const total = roundedFine(units * FINE_UNIT + rest);
          const parts = wholeFine(total, fine);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
          for (const [at, part] of parts.entries()) {
            const off = BigInt(part) * FINE_UNIT - (fine[at] ?? 0n);
            expect(off < FINE_UNIT && off > -FINE_UNIT).toBe(true);
          }
        },
      ),
    );
  });
});

describe('NameLists', () => {
  const name = fc.stringMatching(/^[A-C]([a-b]|, [A-C]){0,3}$/);

  it('cuts a list into names that were joined', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        const list = names.join(', ');
        const cut = new NameLists(names, ', ').cut(list);
        expect(cut?.names.join(', ')).toBe(list);
        expect(cut?.names.every((each) => names.includes(each))).toBe(true);
      }),
    );
  });

  it('takes the longest names that are known', () => {
    const lists = new NameLists(['Otto', 'Otto, der Große', 'Ida'], ', ');
    expect(lists.cut('Ida, Otto, der Große, Otto, Nele')).toEqual({
      names: ['Ida', 'Otto, der Große', 'Otto', 'Nele'],
      hasComma: true,
    });
  });

  it('takes shorter ones if the rest would be nobody', () => {
    const lists = new NameLists(['A', 'A, B', 'B, C'], ', ');
    expect(lists.cut('A, B, C')?.names).toEqual(['A', 'B, C']);
  });
});

describe('looseTable', () => {
  it.each([
    ['"Max "Mäx" Ole",1,"#1"', ['Max "Mäx" Ole', '1', '#1']],
    ['"Ole "Max"",1,"#1"', ['Ole "Max"', '1', '#1']],
    ['""Max" Ole","",2', ['"Max" Ole', '', '2']],
    ['"5" Rohr",1', ['5" Rohr', '1']],
    ['"Ole ""Max"",5"" Rohr",1', ['Ole "Max",5" Rohr', '1']],
    ['"a, b",', ['a, b', '']],
    ['"nie zu,1', ['"nie zu', '1']],
  ])('cuts %s', (line, cells) => {
    expect(looseTable(line).rows[0]?.cells).toEqual(cells);
  });
});
