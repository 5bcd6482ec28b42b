import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbedded } from '@/bin/demo-database/embedded.mjs';
import { findInstalled, prepareBinaries, repairSymlinks } from '@/bin/demo-database/postgres-binaries.mjs';
import { holder, startNode } from './support/node-process';
import { isRoot, removeTemporaryFolders, stranger, temporaryFolder } from './support/temporary-folder';

jest.setTimeout(30_000);

const asRoot = isRoot ? test : test.skip;

afterAll(removeTemporaryFolders);

/** A copy of the installed package as `npm ci --ignore-scripts` leaves it: without the links between its libraries. */
function packageWithoutLinks(folder: string): string {
  const copy = join(folder, 'package');
  cpSync(dirname(findInstalled()), copy, { recursive: true, verbatimSymlinks: true });
  const native = join(copy, 'native');
  for (const name of readdirSync(join(native, 'lib'))) {
    const path = join(native, 'lib', name);
    if (lstatSync(path).isSymbolicLink()) rmSync(path);
  }
  return native;
}

test('PostgreSQL runs although npm was told to run no install scripts', () => {
  const native = packageWithoutLinks(temporaryFolder());
  expect(existsSync(join(native, 'lib/libpq.so.5'))).toBe(false);
  expect(prepareBinaries({ account: {}, source: native, copiesDir: temporaryFolder() }).postgres).toBe(
    join(native, 'bin/postgres'),
  );
  expect(repairSymlinks(native)).toEqual([]);
});

asRoot('root starts Pari from a folder of root alone, and PostgreSQL runs from a copy that is kept', () => {
  const folder = temporaryFolder();
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const source = packageWithoutLinks(closed);
  const first = prepareBinaries({ account: stranger, source, copiesDir: folder });
  expect(first.postgres.startsWith(join(folder, 'programs-'))).toBe(true);
  const made = lstatSync(first.postgres).ino;
  expect(prepareBinaries({ account: stranger, source, copiesDir: folder })).toEqual(first);
  expect(lstatSync(first.postgres).ino).toBe(made);
});

asRoot(
  'root keeps the data in a folder of root alone and reads which folder that is and what helps',
  async () => {
    const closed = join(temporaryFolder(), 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await expect(startEmbedded({ dataDir: join(closed, 'data') })).rejects.toThrow(
      new RegExp(`may not enter ${closed}\\. Set PARI_DATA_DIR`),
    );
  },
);

asRoot("a normal user who meets root's data reads what helps", async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const byRoot = await startEmbedded({ dataDir });
  await byRoot.stop();
  const { code, output } = await startNode(holder, [dataDir], stranger).exit;
  expect(code).toBe(1);
  expect(output).toMatch(/cannot be used: EACCES.*Set PARI_DATA_DIR/);
});

asRoot('a normal user starts, stops, and hands the folder to root and back', async () => {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  mkdirSync(home);
  chownSync(home, stranger.uid, stranger.gid);
  const dataDir = join(home, 'data');
  const env = { ...process.env, HOME: home };
  for (const turn of ['first', 'again']) {
    const app = startNode(holder, [dataDir], { ...stranger, env });
    await app.line();
    expect(lstatSync(join(dataDir, 'postgres')).uid).toBe(stranger.uid);
    app.child.stdin.write('stop\n');
    expect(await app.exit).toMatchObject({ code: 0 });
    if (turn === 'again') break;
    const byRoot = await startEmbedded({ dataDir });
    await byRoot.stop();
  }
});
