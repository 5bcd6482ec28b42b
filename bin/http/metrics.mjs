import { bridge } from '../../lib/launcher-bridge.mjs';
import { createHttpServer } from './http-server.mjs';

/**
 * @typedef {readonly { name: string, type: string }[]} Figures what one process has measured, as JSON
 * @typedef {{
 *   begin: () => void,
 *   end: (labels: { method: string, route: string, status: string }, seconds: number) => void,
 *   figures: () => Promise<Figures>,
 *   text: () => Promise<string>
 * }} Metrics `begin` and `end` are called for each request; `text` is what Prometheus reads
 */

/** In seconds: from an answer out of memory to the longest that a client waits. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Registers the metrics that the app reports over the bridge. They are read when somebody requests `/metrics`.
 * @param {typeof import('prom-client')} client @param {import('prom-client').Registry} registry
 */
function watchApp({ Counter, Gauge }, registry) {
  const registers = [registry];
  new Gauge({ name: 'pari_processes', help: 'Processes that serve.', registers }).set(1);
  new Gauge({
    name: 'pari_database_connections',
    help: 'Connections of the pool to PostgreSQL; max is its limit.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(bridge().connections?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'pari_waiting',
    help: 'Waiters in each queue: for a connection, to write, to write to a group, to read a list, to decode a picture.',
    labelNames: ['line'],
    registers,
    collect() {
      for (const [line, count] of Object.entries(bridge().waiting)) this.set({ line }, count());
    },
  });
  new Gauge({
    name: 'pari_streams_open',
    help: 'Answers that are streamed at the pace of their readers.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(bridge().openStreams)) this.set({ kind }, count());
    },
  });
  new Counter({
    name: 'pari_purges_total',
    help: 'How often this process did the daily work.',
    registers,
    collect() {
      this.reset();
      this.inc(bridge().purges);
    },
  });
  new Counter({
    name: 'pari_purged_total',
    help: 'What the daily work of this process has deleted, and groups that it spared or could not delete.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(bridge().purged)) this.inc({ kind }, count);
    },
  });
}

/**
 * @param {typeof import('prom-client')} client @param {import('prom-client').Registry} registry
 * @returns {Pick<Metrics, 'begin' | 'end'>}
 */
function watchRequests({ Counter, Gauge, Histogram }, registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'pari_http_requests_total',
    help: 'Finished requests, by the status of the answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  // Without the status, which would multiply the buckets.
  const durations = new Histogram({
    name: 'pari_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets: durationBuckets,
    registers,
  });
  const running = new Gauge({
    name: 'pari_http_requests_running',
    help: 'Requests in progress.',
    registers,
  });
  return {
    begin: () => running.inc(),
    end: ({ method, route, status }, seconds) => {
      running.dec();
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
  };
}

/** @param {Pick<import('prom-client').Registry, 'getMetricsAsJSON'>} registry @returns {Promise<Figures>} */
const figuresOf = async (registry) =>
  // The library declares its types as the numbers of an enumeration, but they are words.
  (await registry.getMetricsAsJSON()).map((metric) => ({ ...metric, type: String(metric.type) }));

/**
 * Measures this process. The library is loaded only here, so that it costs nothing if no metrics are configured.
 * @returns {Promise<Metrics>}
 */
export async function collectMetrics() {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  watchApp(client, registry);
  return {
    ...watchRequests(client, registry),
    figures: () => figuresOf(registry),
    text: () => registry.metrics(),
  };
}

/**
 * Adds up what several processes have measured; of the lag of their event loops it takes the mean.
 * @param {readonly Figures[]} all
 * @returns {Promise<{ figures: Figures, text: string }>}
 */
export async function sumOfFigures(all) {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = AggregatorRegistry.aggregate([...all]);
  return { figures: await figuresOf(registry), text: await registry.metrics() };
}

/** The format of `text`. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` for Prometheus on a port of its own, which the public proxy does not reach.
 * @param {{ port: number, hostname: string }} address
 * @param {() => Promise<string>} text called at each request
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 * @throws {import('../launcher-error.mjs').LauncherError} if the port is in use
 */
export async function publishMetrics({ port, hostname }, text) {
  const server = createHttpServer({
    trustedProxy: { header: '', hops: 0 },
    handler: async ({ url, method }, response) => {
      if (url !== '/metrics' || method !== 'GET') {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': contentType }).end(await text());
    },
  });
  return { port: await server.listen(port, hostname, 'METRICS_PORT'), stop: server.stop };
}
