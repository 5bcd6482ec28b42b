import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, OTHER_BROWSERS } from '../tests/support/other-browsers.mjs';
import { readReport, slowest } from './test-reports.mjs';

/**
 * `npm run check` and `npm test`: run stages of steps, and end with a line of totals. The lanes of a stage run in
 * parallel, and the output of a step is printed as a whole when it ends. A step without tests of its own counts as one.
 */
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache');

/**
 * @typedef {{ name: string, command: string[], report?: string }} Step `report` is the file of its JSON report
 * @typedef {Step[]} Lane steps that run one after the other
 * @typedef {Lane[]} Stage lanes that run in parallel
 */

/** @param {string[]} projects @param {...string} options @returns {Step} */
function jest(projects, ...options) {
  const report = join(reports, `jest-${projects.join('-')}.json`);
  const json = ['--json', `--outputFile=${report}`];
  return {
    name: `tests: ${projects.join(', ')}`,
    command: ['npx', 'jest', '--ci', '--selectProjects', ...projects, ...options, ...json],
    report,
  };
}

/** @param {string} script @param {...string} options @returns {string[]} */
const npm = (script, ...options) => ['npm', 'run', '--silent', script, ...options];

/** @type {Step} */
const generate = { name: 'generate', command: npm('generate') };
/** @type {Lane} */
const lint = [{ name: 'lint', command: npm('lint') }];
/** @type {Step} */
const types = { name: 'types', command: npm('types') };
/** @type {Lane} */
const files = [
  { name: 'format', command: npm('format:check') },
  { name: 'dead code', command: ['npx', 'knip', '--no-progress'] },
];

/** Tests on the system's own PostgreSQL and PgBouncer need both: `apt install postgresql pgbouncer`. */
const hasServers = existsSync('/usr/lib/postgresql') && existsSync('/usr/sbin/pgbouncer');
if (!hasServers) console.log('PostgreSQL and PgBouncer are not installed: tests/deployment is skipped.\n');
const hasCluster = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'].every((path) =>
  existsSync(path),
);
if (!hasCluster)
  console.log('Patroni, etcd and HAProxy are not installed: its test of failing over is skipped.\n');

/** These mostly wait for servers that start and stop, so they run beside steps that use the CPU. */
const launcher = jest(['launcher'], '--maxWorkers=1');
const deployment = hasServers ? [jest(['deployment'], '--maxWorkers=1')] : [];

/** The browsers of `tests/support/other-browsers.mjs` that are not installed. In CI that is a failure. */
const leftOut = OTHER_BROWSERS.filter((name) => !isInstalled(name)).map(
  (name) => `${name} is not installed: its journey in tests/browsers is skipped.`,
);

/** @type {Stage[]} */
const quick = [
  [[generate]],
  [lint, [types, ...files]],
  [[jest(['unit', 'component', 'database', 'launcher'])]],
];

/** Each of the last stages is alone, because its two workers occupy two cores. @type {Stage[]} */
const whole = [
  [[{ name: 'build', command: npm('build') }], files],
  // No check of the soak depends on speed. The deployment tests copy `.next`, into which `types` writes.
  [
    lint,
    [types, ...deployment],
    [{ name: 'soak: one minute', command: npm('soak', '--', '--minutes', '1') }, launcher],
  ],
  [[jest(['unit', 'component', 'database'])]],
  [[jest(['production'])]],
  [
    [
      {
        name: 'tests: end to end',
        command: ['npx', 'playwright', 'test'],
        report: join(reports, 'playwright.json'),
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
/** @type {import('./test-reports.mjs').FileTime[]} */
const stepTimes = [];
/** @type {import('./test-reports.mjs').FileTime[]} */
const fileTimes = [];

/** @param {Step} step @param {boolean} isAlone */
async function take({ name, command, report }, isAlone) {
  const startedAt = Date.now();
  const { code, said } = await run(command, isAlone);
  const told = report === undefined ? null : readReport(report);
  const [good, bad] = told?.counts ?? (code === 0 ? [1, 0] : [0, 1]);
  passed += good;
  // A runner that failed without a failed test (a teardown, no test found) counts as a failure too.
  const failing = code !== 0 && bad === 0 ? 1 : bad;
  failed += failing;
  const lines = told?.failures ?? [];
  if (failing > 0 || lines.length > 0) failures.push(`${name}: ${failing} failed`, ...lines);
  const seconds = (Date.now() - startedAt) / 1000;
  stepTimes.push({ file: `── ${name}`, seconds });
  fileTimes.push(...(told?.times ?? []));
  console.log(`${said}── ${name}: ${good} passed, ${bad} failed, ${seconds.toFixed(0)} s\n`);
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
const all = slowest([...stepTimes, ...fileTimes], Infinity);
writeFileSync(join(reports, 'seconds.txt'), `${all.join('\n')}\n`);
console.log(
  ['The slowest test files; .cache/seconds.txt has all:', ...slowest(fileTimes, 30), ''].join('\n'),
);
for (const line of failures) console.log(line);
console.log(`${((Date.now() - beganAt) / 1000).toFixed(0)} s in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
