import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run check` and `npm test`: every check in order, each said once, and at the end one line that counts. A step
 * without tests of its own counts as one.
 */
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache');

/** @param {string} file @returns {[passed: number, failed: number] | null} null when the runner left no report */
function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(join(reports, file), 'utf8')));
  } catch {
    return null;
  }
}

const jestCounts = (report) => [
  report.numPassedTests,
  report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
];

const playwrightCounts = ({ stats, errors }) => [
  stats.expected,
  stats.unexpected + stats.flaky + stats.skipped + errors.length,
];

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
  counts: () => readCounts('jest.json', jestCounts),
});

const quick = [
  { name: 'generate', command: ['npm', 'run', '--silent', 'generate'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  jest('unit', 'component'),
  jest('database', 'launcher'),
];

const whole = [
  ...quick,
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'tests: end to end',
    command: ['npx', 'playwright', 'test'],
    counts: () => readCounts('playwright.json', playwrightCounts),
  },
];

function run([program, ...args]) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: process.env.CI ?? '1' };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const steps = process.argv[2] === 'check' ? quick : whole;
let [passed, failed] = [0, 0];
for (const { name, command, counts } of steps) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const startedAt = Date.now();
  const code = await run(command);
  const [good, bad] = counts?.() ?? (code === 0 ? [1, 0] : [0, 1]);
  passed += good;
  // A runner that failed without a failed test (a teardown, no test found) is a failure all the same.
  failed += code !== 0 && bad === 0 ? 1 : bad;
  console.log(
    `── ${name}: ${good} passed, ${bad} failed, ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`,
  );
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
