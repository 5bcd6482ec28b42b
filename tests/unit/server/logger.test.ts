import { logger } from '@/lib/server/logging/logger.mjs';

const holder = globalThis as typeof globalThis & { pariLogger?: unknown };
const { LOG_LEVEL, LOG_FORMAT } = process.env;

/** What is written to which stream, with these variables. */
function said(variables: { LOG_LEVEL?: string; LOG_FORMAT?: string }, speak: () => void) {
  delete holder.pariLogger;
  Object.assign(process.env, { LOG_LEVEL: '', LOG_FORMAT: 'json', ...variables });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      texts[name] += String(text);
      return true;
    });
  speak();
  jest.restoreAllMocks();
  delete holder.pariLogger;
  return texts;
}

afterEach(() => {
  Object.assign(process.env, { LOG_LEVEL: LOG_LEVEL ?? '', LOG_FORMAT: LOG_FORMAT ?? '' });
});

const speak = () => {
  logger().debug({ route: '/pari' }, 'request');
  logger().info('Pari is ready');
  logger().error({ requestId: '1', databaseCode: '42P01' }, 'unexpected error');
};

test('a machine reads one line of JSON for each fact, with instant, level and process', () => {
  const { stdout, stderr } = said({}, speak);
  expect(JSON.parse(stdout)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    pid: process.pid,
    msg: 'Pari is ready',
  });
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'error',
    databaseCode: '42P01',
    msg: 'unexpected error',
  });
});

test('in text form sentences stay as they are, and faults also have their time and details', () => {
  const { stdout, stderr } = said({ LOG_FORMAT: 'text' }, speak);
  expect(stdout).toBe('Pari is ready\n');
  expect(stderr).toMatch(/^ERROR \S+Z unexpected error \{"requestId":"1","databaseCode":"42P01"\}\n$/);
});

test('a field cannot start a line of its own, in either form', () => {
  for (const LOG_FORMAT of ['json', 'text']) {
    const { stdout } = said({ LOG_FORMAT }, () => logger().info({ field: 'a\nb\u001b[31m' }, 'text'));
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stdout).not.toContain('\u001b');
  }
});

test('lines below LOG_LEVEL are not written, and an unknown level counts as info', () => {
  expect(said({ LOG_LEVEL: 'debug' }, speak).stdout.split('\n')).toHaveLength(3);
  expect(said({ LOG_LEVEL: 'error' }, speak).stdout).toBe('');
  expect(said({ LOG_LEVEL: 'silent' }, speak)).toEqual({ stdout: '', stderr: '' });
  expect(said({ LOG_LEVEL: 'loud' }, speak).stdout.split('\n')).toHaveLength(2);
});
