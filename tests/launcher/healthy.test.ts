import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rootDir, startNode } from './support/node-process';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder';

afterAll(removeTemporaryFolders);

let status = 200;
const server = createServer((_request, response) => response.writeHead(status).end());

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve)));
afterAll(() => server.close());

const exitCode = async (script: string, more: Record<string, string>) =>
  (await startNode(script, [], { env: { ...process.env, ...more } }).exit).code;

test('the health check of a container asks where HOST and PORT say that Pari listens', async () => {
  const { port } = server.address() as AddressInfo;
  const ask = (HOST: string) => exitCode(join(rootDir, 'bin/healthy.mjs'), { HOST, PORT: String(port) });
  status = 200;
  expect([await ask('127.0.0.2'), await ask('127.0.0.3'), await ask('')]).toEqual([0, 1, 1]);
  status = 503;
  expect(await ask('127.0.0.2')).toBe(1);
});

test('it reads .env, too', async () => {
  const { port } = server.address() as AddressInfo;
  const dir = temporaryFolder();
  cpSync(join(rootDir, 'bin'), join(dir, 'bin'), { recursive: true });
  mkdirSync(join(dir, 'lib'));
  cpSync(join(rootDir, 'lib/environment.mjs'), join(dir, 'lib/environment.mjs'));
  symlinkSync(join(rootDir, 'node_modules'), join(dir, 'node_modules'));
  writeFileSync(join(dir, '.env'), `HOST=127.0.0.2\nPORT=${port}\n`);
  status = 200;
  expect(await exitCode(join(dir, 'bin/healthy.mjs'), {})).toBe(0);
});
