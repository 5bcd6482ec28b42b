import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '@/tests/launcher/support/node-process';
import { aTrip } from './support/a-trip';
import { startApp, stopApps } from './support/app';
import { accountFolder, type Server, startPostgres } from './support/debian-postgres';

jest.setTimeout(300_000);

/** `nobody`: the server owns none of its files, as in the container. */
const nobody = { uid: 65534, gid: 65534 };

const stages = readFileSync(join(rootDir, 'Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .slice(1);
const words = (stage: number, instruction: string) =>
  [...(stages[stage] ?? '').matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(
    ([, rest]) => rest ?? '',
  );

let postgres: Server;
let image: string;

/** Uses hard links if possible, which is safe because what runs on the copy only deletes. */
function copy(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status !== 0)
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Copies the build, which was made before the tests, and runs the rest of the Dockerfile's commands on the copy. */
function makeImage(): string {
  const folder = accountFolder();
  const ignored = new Set(
    readFileSync(join(rootDir, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((name) => name !== '' && name !== 'node_modules' && name !== '.next'),
  );
  const app = join(folder, 'app');
  mkdirSync(app);
  for (const name of readdirSync(rootDir).filter((entry) => !ignored.has(entry)))
    copy(join(rootDir, name), join(app, name));
  const [install, build, ...rest] = words(0, 'RUN');
  expect([install, build]).toEqual(['npm ci --no-audit --no-fund', 'npm run build']);
  for (const command of rest) {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', command.replace('npm prune', 'npm prune --offline')],
      {
        cwd: app,
        encoding: 'utf8',
      },
    );
    expect([command, status === 0 ? '' : stderr]).toEqual([command, '']);
  }
  chmodSync(folder, 0o755);
  return app;
}

beforeAll(async () => {
  postgres = await startPostgres();
  image = makeImage();
});

afterAll(async () => {
  await stopApps();
  await postgres.stop();
  rmSync(join(image, '..'), { recursive: true, force: true });
});

test('the files of the image serve people, as a user who may write nothing, and answer the health check', async () => {
  expect(words(1, 'USER')).toEqual(['node']);
  const command = JSON.parse(words(1, 'CMD').at(-1) ?? '[]') as string[];
  expect(command.slice(-2)).toEqual(['bin/pari.mjs', 'start']);
  expect(readdirSync(join(image, 'node_modules'))).not.toContain('jest');

  const settings = words(1, 'ENV').flatMap((line) => line.split(' '));
  const { PORT, ...env } = Object.fromEntries(
    settings.map((setting) => setting.split('=')),
  ) as NodeJS.Dict<string>;
  expect([PORT, env.PARI_PROCESSES]).toEqual(['3000', 'auto']);
  const app = await startApp({ ...env, DATABASE_URL: postgres.url('pari') }, image, nobody);
  expect(await (await aTrip(app.origin)).spend()).toBe(201);
  expect((await fetch(`${app.origin}/`)).status).toBe(200);

  const [, check = '[]'] = /CMD (\[.*\])/.exec(words(1, 'HEALTHCHECK')[0] ?? '') ?? [];
  const [, ...script] = JSON.parse(check) as string[];
  const healthy = (port: number) =>
    spawnSync(process.execPath, script, { cwd: image, env: { ...process.env, PORT: String(port) } }).status;
  expect(healthy(app.port)).toBe(0);
  expect(await app.stop()).toBe(0);
  expect(healthy(app.port)).toBe(1);
});
