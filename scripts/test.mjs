import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isInstalled, OTHER_BROWSERS } from '../tests/support/other-browsers.mjs';

/**
 * `npm run check` and `npm test`: run stages of steps, and end with a line of totals. The lanes of a stage run in
 * parallel, and the output of a step is printed as a whole when it ends. A step without tests of its own counts as one.
 */
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache');

/**
 * @typedef {[passed: number, failed: number]} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, numPendingTests: number,
 *   testResults: { name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]
 * }} JestReport
 * @typedef {{ title: string, tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites: Suite[]
 * }} PlaywrightReport
 * @typedef {{ name: string, command: string[], counts?: () => Counts | null, failed?: () => string[] }} Step
 * @typedef {Step[]} Lane steps that run one after the other
 * @typedef {Lane[]} Stage lanes that run in parallel
 */

/**
 * @template Report, Found
 * @param {string} file @param {(report: Report) => Found} find
 * @returns {Found | null} null if the runner left no report
 */
function readReport(file, find) {
  try {
    return find(JSON.parse(readFileSync(join(reports, file), 'utf8')));
  } catch {
    return null;
  }
}

/** @param {JestReport} report @returns {Counts} */
const jestCounts = (report) => [
  report.numPassedTests,
  report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
];

/** @param {string | undefined} message @returns {string} its first line, without colours */
const firstLine = (message = '') => stripVTControlCharacters(message).split('\n', 1)[0] ?? '';

/** @param {JestReport} report @returns {string[]} a line for each test that failed */
const jestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(
        ({ fullName, failureMessages: [message] }) =>
          `  ${name.slice(root.length + 1)}: ${fullName}: ${firstLine(message)}`,
      ),
  );

/** @param {PlaywrightReport} report @returns {Counts} */
const playwrightCounts = ({ stats, errors }) => [
  stats.expected + stats.flaky,
  stats.unexpected + stats.skipped + errors.length,
];

/** @param {Suite} suite @returns {string[]} a line for each test in it that failed, including flaky ones */
const failuresOf = ({ title, specs = [], suites = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results: [first] }) => {
        const found = status === 'flaky' ? 'passed on the second try' : status;
        return `  ${title}: ${spec.title} (${projectName}, ${found}): ${firstLine(first?.error?.message)}`;
      }),
  ),
  ...suites.flatMap((suite) =>
    failuresOf({ ...suite, title: suite.title === title ? title : `${title}: ${suite.title}` }),
  ),
];

/** @param {PlaywrightReport} report @returns {string[]} */
const playwrightFailures = ({ suites }) => suites.flatMap(failuresOf);

/** @param {string[]} projects @returns {Step} */
const jest = (...projects) => ({
  name: `tests: ${projects.join(', ')}`,
  command: [
    'npx',
    'jest',
    '--ci',
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${join(reports, 'jest.json')}`,
  ],
  counts: () => readReport('jest.json', jestCounts),
  failed: () => readReport('jest.json', jestFailures) ?? [],
});

/** @param {string} script @param {...string} options @returns {string[]} */
const npm = (script, ...options) => ['npm', 'run', '--silent', script, ...options];

/** @type {Step} */
const generate = { name: 'generate', command: npm('generate') };
/** @type {Lane} */
const lint = [{ name: 'lint', command: npm('lint') }];
/** @type {Lane} */
const types = [
  { name: 'types', command: npm('types') },
  { name: 'format', command: npm('format:check') },
  { name: 'dead code', command: ['npx', 'knip', '--no-progress'] },
];
/** A stage of its own, because its two workers occupy two cores. @type {Stage} */
const withoutBuild = [[jest('unit', 'component', 'database', 'launcher')]];

/** Tests on the system's own PostgreSQL and PgBouncer need both: `apt install postgresql pgbouncer`. */
const hasServers = existsSync('/usr/lib/postgresql') && existsSync('/usr/sbin/pgbouncer');
if (!hasServers) console.log('PostgreSQL and PgBouncer are not installed: tests/deployment is skipped.\n');

/** The browsers of `tests/support/other-browsers.mjs` that are not installed. In CI that is a failure. */
const leftOut = OTHER_BROWSERS.filter((name) => !isInstalled(name)).map(
  (name) => `${name} is not installed: its journey in tests/browsers is skipped.`,
);

/** @type {Stage[]} */
const quick = [[[generate]], [lint, types], withoutBuild];

/** No check of the soak depends on speed, so it runs beside steps that use the CPU. @type {Stage[]} */
const whole = [
  [[{ name: 'build', command: npm('build') }]],
  [[{ name: 'soak: one minute', command: npm('soak', '--', '--minutes', '1') }], lint, types],
  withoutBuild,
  [[jest('production', ...(hasServers ? ['deployment'] : []))]],
  [
    [
      {
        name: 'tests: end to end',
        command: ['npx', 'playwright', 'test'],
        counts: () => readReport('playwright.json', playwrightCounts),
        failed: () => readReport('playwright.json', playwrightFailures) ?? [],
      },
    ],
  ],
];

/**
 * @param {string[]} command @param {boolean} isAlone whether its output may be shown at once
 * @returns {Promise<{ code: number, said: string }>} its exit code, and its output that was not shown yet
 */
function run([program = '', ...args], isAlone) {
  // A fixed seed: whether a commit passes must not depend on chance. Set SEED to simulate other lives.
  const env = { SEED: 'a', ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: process.env.CI ?? '1' };
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ chunk) => {
      said += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: 1, said: `${said}${message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

const isQuick = process.argv[2] === 'check';
if (!isQuick) for (const line of leftOut) console.log(`${line}\n`);

/** @type {string[]} Repeated at the end, because of a long output often only the end is read. */
const failures = isQuick || !process.env.CI ? [] : [...leftOut];
let [passed, failed] = [0, failures.length];

/** @param {Step} step @param {boolean} isAlone */
async function take({ name, command, counts, failed: tell }, isAlone) {
  const startedAt = Date.now();
  const { code, said } = await run(command, isAlone);
  const [good, bad] = counts?.() ?? (code === 0 ? [1, 0] : [0, 1]);
  passed += good;
  // A runner that failed without a failed test (a teardown, no test found) counts as a failure too.
  const failing = code !== 0 && bad === 0 ? 1 : bad;
  failed += failing;
  const told = tell?.() ?? [];
  if (failing > 0 || told.length > 0) failures.push(`${name}: ${failing} failed`, ...told);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`${said}── ${name}: ${good} passed, ${bad} failed, ${seconds} s\n`);
}

const beganAt = Date.now();
for (const stage of isQuick ? quick : whole) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await Promise.all(
    stage.map(async (lane) => {
      for (const step of lane) await take(step, stage.length === 1);
    }),
  );
}
for (const line of failures) console.log(line);
console.log(`${((Date.now() - beganAt) / 1000).toFixed(0)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
