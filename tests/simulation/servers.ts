import type { WireBatch } from '@/lib/device/sync/send-changes';
import type { WireChangesAnswer } from '@/lib/wire/own/change-wire';
import type { WireDelta, WireLedger } from '@/lib/wire/own/ledger-wire';
import { told } from './network';

/** A process of ours, as a phone sees it. */
export type Server = {
  /** @throws ApiError */
  readonly changes: (code: string, batch: WireBatch) => Promise<WireChangesAnswer>;
  /** What is new since a version, or the newest entries; null for nothing, also if the code has ended. */
  readonly ledger: (code: string, since: string | null) => Promise<WireLedger | WireDelta | null>;
};

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

type Routes = { readonly changes: Handler; readonly ledger: Handler; readonly close: () => Promise<void> };

async function routes(): Promise<Routes> {
  const [changes, ledger, database] = await Promise.all([
    import('@/app/api/v1/groups/[group]/changes/route'),
    import('@/app/api/v1/groups/[group]/ledger/route'),
    import('@/lib/server/database/database'),
  ]);
  return { changes: changes.POST, ledger: ledger.GET, close: database.closeDatabase };
}

/** Entries of a first page: so few that most copies do not reach back to the beginning. */
const PAGE = 3;

function serverOf({ changes, ledger }: Routes): Server {
  const call = async (handler: Handler, code: string, path: string, body?: object) => {
    const request = new Request(`http://pari.test/api/v1/groups/${code}/${path}`, {
      ...(body && {
        ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      }),
    });
    const response = await handler(request, { params: Promise.resolve({ group: code }) });
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
  return {
    changes: async (code, batch) => told(await call(changes, code, 'changes', batch)),
    ledger: async (code, since) => {
      const query = since === null ? `?limit=${PAGE}` : `?since=${since}`;
      const { status, body } = await call(ledger, code, `ledger${query}`);
      expect([200, 204, 410]).toContain(status);
      return status === 410 ? null : (body as WireLedger | WireDelta | null);
    },
  };
}

/** Two sets of modules on one database, which stand for two processes: they share nothing in memory. */
export async function twoServers(): Promise<{
  readonly servers: readonly [Server, Server];
  readonly close: () => Promise<void>;
}> {
  const first = await routes();
  let second = first;
  await jest.isolateModulesAsync(async () => {
    second = await routes();
  });
  expect(second.changes).not.toBe(first.changes);
  return { servers: [serverOf(first), serverOf(second)], close: second.close };
}
