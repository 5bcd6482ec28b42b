import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { until } from '@/tests/support/house';
import { isListening } from '@/tests/support/is-listening';
import { newDataDir, startServer } from '@/tests/support/own-server';

/** Sends a request whose body arrives in two halves. */
function slowRequest(port: number, head: readonly string[], body: string) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const half = Math.floor(body.length / 2);
  const fields = [`Host: localhost:${port}`, `Content-Length: ${body.length}`, 'Expect: 100-continue'];
  socket.write([...head, ...fields, '', body.slice(0, half)].join('\r\n'));
  return { heard: () => heard, finish: () => socket.write(body.slice(half)), ended };
}

test('a group whose request is under way when the server is told to stop is created, and exists after a restart', async () => {
  const dataDir = newDataDir('stop');
  const env = { PARI_DATA_DIR: dataDir, DATABASE_URL: '', DIRECT_DATABASE_URL: '' };
  const command = ['bin/pari.mjs', 'database', '--', process.execPath, 'bin/pari.mjs', 'start'];
  const first = await startServer(command, env);
  const head = ['POST /api/v1/groups HTTP/1.1', 'Content-Type: application/json'];
  const request = slowRequest(first.port, head, '{"groupName":"Auf dem Weg"}');
  // The server has begun to handle the request.
  await until(() => request.heard().includes('100 Continue'));
  const stopped = first.stop();
  await until(async () => !(await isListening(first.port)));
  request.finish();
  await request.ended;
  await stopped;
  expect(request.heard()).toContain('HTTP/1.1 201 Created');
  const code = /"groupCode":"(\w+)"/.exec(request.heard())?.[1] ?? '';

  const second = await startServer(command, env);
  const found = await fetch(`http://127.0.0.1:${second.port}/api/v1/groups/${code}`);
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('Auf dem Weg')]);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
