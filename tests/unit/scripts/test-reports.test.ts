import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, slowest } from '@/scripts/test-reports.mjs';

/** What `npm test` reads from the reports of its runners. */

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'pari-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(report: object) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport(file);
}

const jestFile = (status: string, startTime: number, endTime: number) => ({
  name: `${root}/tests/unit/${status}.test.ts`,
  startTime,
  endTime,
  assertionResults: [
    { status, fullName: 'it adds up', failureMessages: ['\u001b[31mno\u001b[0m\n\n- 1\n+ 2\n    at x'] },
  ],
});

test("Jest's report says what failed and how long each file took; a file that could not run counts as failed", () => {
  const counts = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1, numPendingTests: 1 };
  const testResults = [
    jestFile('passed', 1000, 3500),
    jestFile('failed', 1000, 1250),
    jestFile('pending', 0, 0),
  ];
  expect(read({ ...counts, testResults })).toEqual({
    counts: [3, 3],
    failures: [
      '  tests/unit/failed.test.ts: it adds up: no\n    - 1\n    + 2',
      '  tests/unit/pending.test.ts: it adds up: no\n    - 1\n    + 2',
    ],
    times: [
      { file: 'tests/unit/passed.test.ts', seconds: 2.5 },
      { file: 'tests/unit/failed.test.ts', seconds: 0.25 },
      { file: 'tests/unit/pending.test.ts', seconds: 0 },
    ],
  });
});

const played = (projectName: string, status: string, ...durations: readonly number[]) => ({
  projectName,
  status,
  results: durations.map((duration) => ({ duration, error: { message: 'no\n    at x' } })),
});

test("Playwright's report adds up the tests of each file and project, also those in groups", () => {
  const inGroup = {
    title: 'on a phone',
    specs: [{ title: 'two', tests: [played('de', 'flaky', 100, 200)] }],
  };
  const specs = [{ title: 'one', tests: [played('de', 'expected', 1000), played('en', 'unexpected', 50)] }];
  const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs, suites: [inGroup] };
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 2 };
  const config = { rootDir: `${root}/tests/e2e` };
  expect(read({ config, stats, errors: [{}], suites: [suite] })).toEqual({
    counts: [2, 4],
    failures: [
      '  a.spec.ts: one (en, unexpected): no',
      '  a.spec.ts: on a phone: two (de, passed on the second try): no',
    ],
    times: [
      { file: 'tests/e2e/a.spec.ts (de)', seconds: 1.3 },
      { file: 'tests/e2e/a.spec.ts (en)', seconds: 0.05 },
    ],
  });
});

test('no report, or half of one, is none', () => {
  expect(readReport(join(folder, 'nothing.json'))).toBeNull();
  writeFileSync(join(folder, 'half.json'), '{"testResults": [');
  expect(readReport(join(folder, 'half.json'))).toBeNull();
});

test('the slowest files come first', () => {
  const times = [2, 30.26, 1].map((seconds) => ({ file: `f${seconds}`, seconds }));
  expect(slowest(times, 2)).toEqual(['    30.3 s  f30.26', '     2.0 s  f2']);
});
