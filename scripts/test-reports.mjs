import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What Jest and Playwright report as JSON: how many tests passed and failed, which, and how long each file took. */

/**
 * @typedef {[passed: number, failed: number]} Counts
 * @typedef {{ file: string, seconds: number }} FileTime tests of one file in one project; beside each other, they add up
 * @typedef {{ counts: Counts, failures: string[], times: FileTime[] }} Report
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, numPendingTests: number,
 *   testResults: { name: string, startTime: number, endTime: number,
 *     assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]
 * }} JestReport
 * @typedef {{ duration: number, error?: { message?: string } }} Result
 * @typedef {{ title: string, tests: { projectName: string, status: string, results: Result[] }[] }} Spec
 * @typedef {{ title: string, file: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ config: { rootDir: string }, suites: Suite[], errors: unknown[],
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number }
 * }} PlaywrightReport
 */

const root = join(import.meta.dirname, '..');

/** Enough to see what a comparison found. */
const MOST_LINES = 12;

/** @param {string | undefined} message @returns {string} its first lines that say something, without colours and stack */
const beginning = (message = '') =>
  (stripVTControlCharacters(message).split(/^\s+at /m, 1)[0] ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES)
    .join('\n    ');

/** @param {JestReport} report @returns {string[]} what to print of each test that failed */
const jestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(
        ({ fullName, failureMessages: [message] }) =>
          `  ${relative(root, name)}: ${fullName}: ${beginning(message)}`,
      ),
  );

/** @param {JestReport} report @returns {Report} */
const ofJest = (report) => ({
  counts: [
    report.numPassedTests,
    report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
  ],
  failures: jestFailures(report),
  times: report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  })),
});

/** @param {Suite} suite @returns {string[]} what to print of each test in it that failed, including flaky ones */
const failuresOf = ({ title, specs = [], suites = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results: [first] }) => {
        const found = status === 'flaky' ? 'passed on the second try' : status;
        return `  ${title}: ${spec.title} (${projectName}, ${found}): ${beginning(first?.error?.message)}`;
      }),
  ),
  ...suites.flatMap((suite) =>
    failuresOf({ ...suite, title: suite.title === title ? title : `${title}: ${suite.title}` }),
  ),
];

/** @param {Suite} suite @returns {Spec[]} its own and those of the suites in it */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {PlaywrightReport} report @returns {FileTime[]} */
function playwrightTimes({ config, suites }) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const suite of suites)
    for (const { projectName, results } of specsOf(suite).flatMap(({ tests }) => tests)) {
      const file = `${relative(root, join(config.rootDir, suite.file))} (${projectName})`;
      const duration = results.reduce((sum, result) => sum + result.duration, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    }
  return [...seconds].map(([file, each]) => ({ file, seconds: each }));
}

/** @param {PlaywrightReport} report @returns {Report} */
const ofPlaywright = (report) => ({
  counts: [
    report.stats.expected + report.stats.flaky,
    report.stats.unexpected + report.stats.skipped + report.errors.length,
  ],
  failures: report.suites.flatMap(failuresOf),
  times: playwrightTimes(report),
});

/**
 * @param {string} file the JSON report of Jest or Playwright
 * @returns {Report | null} null if the runner left none
 */
export function readReport(file) {
  try {
    const report = /** @type {JestReport | PlaywrightReport} */ (JSON.parse(readFileSync(file, 'utf8')));
    return 'testResults' in report ? ofJest(report) : ofPlaywright(report);
  } catch {
    return null;
  }
}

/**
 * @param {readonly FileTime[]} times @param {number} count
 * @returns {string[]} a line for each of the slowest files, the slowest first
 */
export const slowest = (times, count) =>
  times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
