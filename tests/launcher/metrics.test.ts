import { once } from 'node:events';
import { request as ask } from 'node:http';
import { metricsAddress } from '@/bin/environment.mjs';
import { createHttpServer } from '@/bin/http/http-server.mjs';
import { collectMetrics, publishMetrics, sumOfFigures } from '@/bin/http/metrics.mjs';
import { observeRequests } from '@/bin/http/observe.mjs';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { moment } from './support/moment';

const local = { port: 0, hostname: '127.0.0.1' };
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** Measures this process, and publishes what it has measured. */
async function startMetrics(address: { readonly port: number; readonly hostname: string }) {
  const metrics = await collectMetrics();
  return { ...metrics, ...(await publishMetrics(address, metrics.text)) };
}

/** The lines of the metrics that begin with a name. */
async function measured(port: number, name: string): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return (await answer.text()).split('\n').filter((line) => line.startsWith(name));
}

test('requests are counted by pattern, method and status, however many paths and methods somebody makes up', async () => {
  const metrics = await startMetrics(local);
  const observe = observeRequests(() => '/api/v1/groups/[group]', metrics);
  const server = createHttpServer({
    trustedProxy: { header: '', hops: 0 },
    handler: (request, response) => {
      observe(request, response);
      response.statusCode = request.url === '/ABCDEFGH' ? 404 : 200;
      response.end();
    },
  });
  stops.push(metrics.stop, server.stop);
  const port = await server.listen(0, '127.0.0.1');
  for (const path of ['ABCDEFGH', 'ABCDEFGH', 'Anna', 'Ben']) await fetch(`http://127.0.0.1:${port}/${path}`);
  for (const method of ['REPORT', 'PURGE']) {
    const asked = ask({ port, host: '127.0.0.1', method, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    answer.resume();
    await once(answer, 'end');
  }
  // Methods that nothing here handles are refused before they are counted.
  const label = 'route="/api/v1/groups/[group]"';
  expect((await measured(metrics.port, 'pari_http_requests_total')).sort()).toEqual([
    `pari_http_requests_total{method="GET",${label},status="200"} 2`,
    `pari_http_requests_total{method="GET",${label},status="404"} 2`,
  ]);
  expect(await measured(metrics.port, 'pari_http_request_duration_seconds_count')).toEqual(
    expect.arrayContaining([`pari_http_request_duration_seconds_count{method="GET",${label}} 4`]),
  );
  expect(await measured(metrics.port, 'pari_http_requests_running')).toEqual([
    'pari_http_requests_running 0',
  ]);
});

test('a client that leaves before its answer is counted as aborted', async () => {
  const metrics = await startMetrics(local);
  const observe = observeRequests(() => '/pari', metrics);
  const begun = moment();
  const gone = moment();
  const server = createHttpServer({
    trustedProxy: { header: '', hops: 0 },
    handler: (request, response) => {
      observe(request, response);
      response.once('close', () => gone.come());
      begun.come();
    },
  });
  stops.push(metrics.stop, server.stop);
  const port = await server.listen(0, '127.0.0.1');
  const asked = ask({ port, host: '127.0.0.1', agent: false }).end();
  asked.on('error', () => undefined);
  await begun.came;
  expect(await measured(metrics.port, 'pari_http_requests_running')).toEqual([
    'pari_http_requests_running 1',
  ]);
  asked.destroy();
  await gone.came;
  expect(await measured(metrics.port, 'pari_http_requests_total')).toEqual([
    'pari_http_requests_total{method="GET",route="/pari",status="aborted"} 1',
  ]);
});

test('the figures of several processes are added up, and those of the app among them', async () => {
  const [one, other] = [await collectMetrics(), await collectMetrics()];
  const labels = { method: 'GET', route: '/', status: '200' };
  for (const metrics of [one, other, other]) {
    metrics.begin();
    metrics.end(labels, 0.02);
  }
  bridge().openStreams.list = () => 2;
  const sum = await sumOfFigures([await one.figures(), await other.figures()]);
  const { text } = await sumOfFigures([sum.figures, await one.figures()]);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'pari_processes 3',
      'pari_http_requests_total{method="GET",route="/",status="200"} 4',
      'pari_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/"} 4',
      'pari_http_request_duration_seconds_count{method="GET",route="/"} 4',
      'pari_http_requests_running 0',
      'pari_streams_open{kind="list"} 6',
    ]),
  );
});

test('figures of the app are read at each request', async () => {
  const metrics = await startMetrics(local);
  stops.push(metrics.stop);
  const told = bridge();
  let waiting = 3;
  told.connections = () => ({ used: 7, idle: 1, max: 10 });
  told.waiting.writer = () => waiting;
  Object.assign(told.openStreams, { list: () => 2, events: () => 3 });
  told.purges = 1;
  told.purged = { groups: 5 };
  for (const groups of [5, 9]) {
    told.purged = { groups };
    expect(await measured(metrics.port, 'pari_')).toEqual(
      expect.arrayContaining([
        'pari_database_connections{state="used"} 7',
        'pari_database_connections{state="max"} 10',
        `pari_waiting{line="writer"} ${waiting}`,
        'pari_streams_open{kind="list"} 2',
        'pari_streams_open{kind="events"} 3',
        'pari_purges_total 1',
        `pari_purged_total{kind="groups"} ${groups}`,
      ]),
    );
    waiting = 0;
  }
  expect(await measured(metrics.port, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  expect(await measured(metrics.port, 'process_resident_memory_bytes')).toHaveLength(1);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('metrics are off by default, and served on this machine alone unless the operator says otherwise', () => {
  const { METRICS_PORT, METRICS_HOST } = process.env;
  const at = (port: string, host = '') => {
    Object.assign(process.env, { METRICS_PORT: port, METRICS_HOST: host });
    return metricsAddress();
  };
  expect(at('')).toBeNull();
  expect(at('9464')).toEqual({ port: 9464, hostname: '127.0.0.1' });
  expect(at('9464', '0.0.0.0')).toEqual({ port: 9464, hostname: '0.0.0.0' });
  expect(() => at('many')).toThrow('METRICS_PORT has to be a whole number from 0 to 65535.');
  Object.assign(process.env, { METRICS_PORT: METRICS_PORT ?? '', METRICS_HOST: METRICS_HOST ?? '' });
});

test('a port that is in use is reported with its own variable', async () => {
  const metrics = await startMetrics(local);
  stops.push(metrics.stop);
  await expect(startMetrics({ ...local, port: metrics.port })).rejects.toThrow(
    'Set METRICS_PORT to another one',
  );
});
