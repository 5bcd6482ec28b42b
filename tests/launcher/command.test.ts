import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@/bin/serve.mjs';
import { rootDir, startNode } from './support/node-process';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder';

jest.setTimeout(30_000);

const command = join(rootDir, 'bin/pari.mjs');

/** The command as somebody without any configuration runs it; empty variables also keep a `.env` file out. */
const run = (words: string[], env: Record<string, string> = {}) =>
  startNode(command, words, { env: { ...process.env, DATABASE_URL: '', DIRECT_DATABASE_URL: '', ...env } })
    .exit;

afterAll(removeTemporaryFolders);

test('production without DATABASE_URL is refused with both ways to go on', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const env = { PARI_DATA_DIR: dataDir, LOG_FORMAT: 'text' };
  const { code, output } = await run(['start'], env);
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL=postgresql://');
  expect(output).toContain('npm run demo');
  expect(existsSync(dataDir)).toBe(false);
});

test('a service that cannot start logs the reason as one line of JSON', async () => {
  const { output } = await run(['start'], { LOG_FORMAT: 'json' });
  expect(JSON.parse(output)).toMatchObject({
    level: 'fatal',
    msg: expect.stringContaining('Pari does not know its database.\n') as string,
  });
});

test('all faults of the configuration are reported before anything starts', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  for (const words of [['start'], ['demo'], ['database', '--', 'true']]) {
    const wrong = { PORT: 'none', SMTP_URL: 'mail', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud' };
    const env = { PARI_DATA_DIR: dataDir, LOG_FORMAT: 'text', ...wrong };
    const { code, output } = await run(words, env);
    expect(code).toBe(1);
    for (const name of Object.keys(wrong)) expect(output).toContain(`  ${name} has to be`);
    expect(output.includes('DATABASE_URL is missing')).toBe(words[0] === 'start');
    expect(existsSync(dataDir)).toBe(false);
  }
});

test('an unknown command shows what there is', async () => {
  for (const words of [[], ['constructor'], ['database']]) {
    const { code, output } = await run(words);
    expect(code).toBe(1);
    expect(output).toContain('database -- <command>');
  }
});

test('a command runs on a migrated embedded database and hands on its exit code', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const script = `
    import pg from 'pg';
    const client = new pg.Client(process.env.DATABASE_URL);
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS n FROM _prisma_migrations');
    await client.end();
    process.exit(40 + Math.min(2, rows[0].n + 1));`;
  const words = ['database', '--', process.execPath, '--input-type=module', '-e', script];
  const { code, output } = await run(words, { PARI_DATA_DIR: dataDir });
  expect(output).toContain('Migration ');
  expect(code).toBe(42);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('with DATABASE_URL the embedded database is never touched, and a password in it is not printed', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  for (const address of ['127.0.0.1:99999', '[nonsense']) {
    const env = { PARI_DATA_DIR: dataDir, DATABASE_URL: `postgresql://pari:secret@${address}/nowhere` };
    const { code, output } = await run(['database', '--', 'true'], env);
    expect(code).toBe(1);
    expect(output).toMatch(/^The database cannot be reached: .*\n$/);
    expect(output).not.toContain('secret');
    expect(existsSync(dataDir)).toBe(false);
  }
});

test('npm dies of a signal that it did not hand on, and the database is stopped all the same', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const words = [
    command,
    'database',
    '--',
    process.execPath,
    '-e',
    'console.log("up"); setInterval(() => 0, 1000)',
  ];
  const npm = `require('child_process').spawn(process.execPath, ${JSON.stringify(words)}, { stdio: 'inherit' })`;
  const env = { ...process.env, DATABASE_URL: '', PARI_DATA_DIR: dataDir, npm_lifecycle_event: 'demo' };
  const parent = startNode('-e', [npm], { env });
  while ((await parent.line()) !== 'up');
  parent.child.kill('SIGKILL');
  expect(await parent.exit).toMatchObject({ signal: 'SIGKILL' });
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('Ctrl-C while the database starts ends everything in order', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const env = { ...process.env, DATABASE_URL: '', DIRECT_DATABASE_URL: '', PARI_DATA_DIR: dataDir };
  const words = ['database', '--', process.execPath, '-e', 'setInterval(() => undefined, 1000)'];
  const app = startNode(command, words, { env });
  while (!existsSync(join(dataDir, 'password'))) await new Promise(setImmediate);
  app.child.kill('SIGINT');
  expect(await app.exit).toMatchObject({ code: 130 });
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('without a build the server says how to make one', async () => {
  await expect(serve({ port: 0, dir: temporaryFolder() })).rejects.toThrow('run npm run build');
});
