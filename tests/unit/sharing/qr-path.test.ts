import { encode } from 'uqr';

import { qrPath } from '@/lib/qr-path';

const url = 'https://pari.example/join-pari-group/Lissabon%202026/ACDEFGHIJKLM';

/** The dark modules that a path covers, as "x,y". */
function darkModules(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let offset = 0; offset < Number(length); offset += 1) dark.add(`${Number(x) + offset},${y ?? ''}`);
  return dark;
}

test('the path draws exactly the dark modules of the code', () => {
  const { data } = encode(url, { ecc: 'M', border: 4 });
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect([...darkModules(qrPath(url).path)].sort()).toEqual(expected.sort());
});

test('four light modules surround it, as readers need them', () => {
  const { size, path } = qrPath(url);
  const dark = [...darkModules(path)].map((module) => module.split(',').map(Number));
  expect(Math.min(...dark.flat())).toBe(4);
  expect(Math.max(...dark.flat())).toBe(size - 5);
});
