import { processCount, processesFor } from '@/bin/environment.mjs';

const gigabytes = (count: number) => count * 1024 ** 3;

test.each([
  ['a core for each', { cores: 4, memoryBytes: gigabytes(16), poolSize: 10 }, 4],
  ['700 MB for each', { cores: 4, memoryBytes: gigabytes(2), poolSize: 10 }, 3],
  ['at least one', { cores: 2, memoryBytes: gigabytes(0.5), poolSize: 10 }, 1],
  ['connections for each', { cores: 64, memoryBytes: gigabytes(256), poolSize: 10 }, 8],
  ['more if their pools are small', { cores: 64, memoryBytes: gigabytes(256), poolSize: 3 }, 24],
  ['at least one, however large its pool', { cores: 64, memoryBytes: gigabytes(256), poolSize: 200 }, 1],
])('auto: %s', (_, machine, count) => {
  expect(processesFor(machine)).toBe(count);
});

test('PARI_PROCESSES is a number or auto, and one process unless it is set', () => {
  const { PARI_PROCESSES = '' } = process.env;
  const given = (text: string) => {
    process.env.PARI_PROCESSES = text;
    return processCount();
  };
  expect(given('')).toBe(1);
  expect(given(' 3 ')).toBe(3);
  expect(given('Auto')).toBeGreaterThanOrEqual(1);
  for (const wrong of ['0', '1.5', '65', 'all'])
    expect(() => given(wrong)).toThrow('PARI_PROCESSES has to be a whole number from 1 to 64, or auto.');
  process.env.PARI_PROCESSES = PARI_PROCESSES;
});
