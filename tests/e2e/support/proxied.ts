import { type Started, startOnOwnDatabase } from '@/tests/support/own-server';
import { rewritingProxy } from '@/tests/support/rewriting-proxy';
import { test as base } from './person';

type Proxied = Awaited<ReturnType<typeof rewritingProxy>> & Pick<Started, 'said'>;

/** Pari on a database of its own behind a proxy that rewrites `Host`, with PUBLIC_URL as the proxy's address. */
export const test = base.extend<object, { proxied: Proxied }>({
  proxied: [
    // Playwright reads from the destructuring pattern which fixtures this one needs.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const proxy = await rewritingProxy();
      // All people of the tests share one address, so limits are off.
      const server = await startOnOwnDatabase({ PUBLIC_URL: proxy.origin, PARI_LIMITS: '0' });
      proxy.leadTo(server.port);
      await provide({ ...proxy, said: server.said });
      proxy.close();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ proxied }, provide) => {
    await provide(proxied.origin);
  },
});
