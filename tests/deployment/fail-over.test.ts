import sharp from 'sharp';
import { Book, newAccount, Person } from '@/bench/soak/person.mjs';
import { compare } from '@/bench/soak/settle-up.mjs';
import { hangUp } from '@/bench/tools.mjs';
import { OfflineError } from '@/lib/device/page/api-errors';
import { evenly } from '@/lib/domain/entry/split';
import { newId } from '@/lib/domain/ids';
import { cents } from '@/lib/domain/money/money';
import type { WireDelta, WireLedger } from '@/lib/wire/own/ledger-wire';
import { told } from '../simulation/network';
import { Phone } from '../simulation/phone';
import type { Server } from '../simulation/servers';
import { aTrip } from './support/a-trip';
import { call, startApp, stopApps, verify } from './support/app';
import { listenTo } from './support/events';
import { beside } from './support/hold';
import { hasCluster, startCluster, until } from './support/cluster';

jest.setTimeout(600_000);

const WRITERS = 16;
const PARIS = ['pari1', 'pari2'] as const;

type Cluster = ReturnType<typeof startCluster>;
type App = Awaited<ReturnType<typeof startApp>>;
type Listed = { readonly expenses: readonly { readonly _id: string }[] };
type Users = { readonly users: readonly { readonly _id: string }[] };

/** Pari as a phone reaches it. What is no answer of Pari, such as the proxy's own, is none. */
function serverAt(origin: string): Server {
  const ask = <Body>(method: string, path: string, body?: object) =>
    call<Body>(origin, method, path, body).catch((error: unknown) => {
      throw new OfflineError(String(error));
    });
  return {
    changes: async (code, batch) => {
      const { status, body } = await ask<unknown>('POST', `groups/${code}/changes`, batch);
      return told({ status, body, headers: new Headers(), text: '' });
    },
    ledger: async (code, since) => {
      const query = since === null ? '' : `?since=${since}`;
      const { status, body } = await ask<WireLedger | WireDelta>('GET', `groups/${code}/ledger${query}`);
      return status === 200 ? body : null;
    },
  };
}

/** A phone on which somebody enters expenses, whatever the network says, and which sends them as soon as it can. */
async function aDevice(origin: string) {
  const server = serverAt(origin);
  const { code } = await aTrip(origin);
  const { body } = await call<Users>(origin, 'GET', `users/byGroupCode/${code}`);
  const [payer] = body.users;
  const memberId = payer?._id ?? '';
  const tab = await new Phone(code).open();
  await tab.ask(server);
  const entered: string[] = [];
  return {
    enter: async () => {
      const id = newId();
      const money = {
        cents: cents(900),
        payers: [{ memberId, cents: cents(900) }],
        split: evenly([memberId]),
      };
      const entry = { id, kind: 'expense' as const, title: 'Eis', ...money };
      await tab.act({ did: 'save', change: { id: newId(), kind: 'entry.put', entry } });
      entered.push(id);
      await tab.send(server);
    },
    /** @returns what was entered, and what the server has once everything is sent */
    end: async () => {
      while (tab.outbox.length > 0) await tab.send(server);
      const { body: list } = await call<Listed>(origin, 'GET', `expenses/byGroupCode/${code}`);
      return { entered: entered.toSorted(), there: list.expenses.map(({ _id }) => _id).toSorted() };
    },
  };
}

(hasCluster ? describe : describe.skip)('a database that fails over', () => {
  let cluster: Cluster;
  const apps = new Map<string, App>();

  const startPari = async (name: (typeof PARIS)[number]): Promise<void> => {
    const app = await startApp({
      ...cluster.environmentOf(name),
      ...{ HOST: cluster.addressOf(name), PORT: '3000', PUBLIC_URL: cluster.origin },
      ...{ PARI_PROCESSES: '1', PARI_LIMITS: '0', LOG_FORMAT: 'json' },
    });
    apps.set(name, app);
  };

  beforeAll(async () => {
    cluster = startCluster();
    await cluster.whole();
    for (const name of PARIS) await startPari(name);
    await until(
      'Pari takes writes',
      async () => (await fetch(`${cluster.origin}/api/v1/health/check`)).status === 200,
    );
  });

  afterAll(async () => {
    hangUp();
    await stopApps();
    await cluster.stop();
  });

  test('nothing acknowledged is lost or there twice, whatever is killed, frozen or handed over', async () => {
    const databaseUrl = cluster.environmentOf('pari1').DATABASE_URL ?? '';
    const account = newAccount();
    const shared = new Book('');
    const background = '#077888';
    const picture = await sharp({ create: { width: 30, height: 50, channels: 3, background } })
      .png()
      .toBuffer();
    const people = Array.from(
      { length: WRITERS },
      () => new Person(cluster.origin, account, shared, picture),
    );
    const [founder] = people;
    await founder?.found();
    // Everybody adds to this one, and has another one alone.
    Object.assign(shared, founder?.books.shift());
    for (const person of people) await person.found();
    const device = await aDevice(cluster.origin);
    // Somebody looks on, so both listen.
    const { code } = await aTrip(cluster.origin);
    for (const name of PARIS) await listenTo(`http://${cluster.addressOf(name)}:3000`, code);
    const bothListen = () =>
      until('both listen to the leader', async () => {
        const leader = await beside(databaseUrl);
        const { length } = await leader.rows(
          "SELECT FROM pg_stat_activity WHERE query = 'LISTEN pari_revisions'",
        );
        await leader.end();
        return length === PARIS.length;
      });

    let isOver = false;
    const goOn = async (act: () => Promise<void>) => {
      while (!isOver) await act();
    };
    /** Has something happen and everybody go on, and says for how long no write was acknowledged. */
    const amid = async (what: string, happen: () => Promise<unknown>): Promise<void> => {
      let [longestMs, sinceMs, known] = [0, performance.now(), account.acknowledged];
      const watch = setInterval(() => {
        if (account.acknowledged > known) [known, sinceMs] = [account.acknowledged, performance.now()];
        longestMs = Math.max(longestMs, performance.now() - sinceMs);
      }, 20);
      let foundMs = 0;
      try {
        await happen();
        const [thereMs, after] = [performance.now(), account.acknowledged];
        await until('a write', () => account.acknowledged > after);
        foundMs = performance.now() - thereMs;
        await until('more writes', () => account.acknowledged > after + 4 * WRITERS);
      } finally {
        clearInterval(watch);
      }
      const seconds = [longestMs, foundMs].map((ms) => (ms / 1000).toFixed(1));
      process.stdout.write(
        `${what}: ${seconds[0]} s without a write, the last ${seconds[1]} s with a leader\n`,
      );
    };
    const trouble = async () => {
      await until('many writes', () => account.acknowledged > 20 * WRITERS);
      const first = await cluster.whole();
      await amid('leader killed', async () => {
        await cluster.kill(first.leader);
        await cluster.leader(first.leader);
      });
      await bothListen();
      cluster.start(first.leader);

      const second = await cluster.whole();
      await amid('leader hands over', async () => {
        await cluster.handOver(second.leader);
        await cluster.leader(second.leader);
      });
      await bothListen();

      const third = await cluster.whole();
      await amid('the server in step killed', () => cluster.kill(third.inStep));
      cluster.start(third.inStep);

      const fourth = await cluster.whole();
      await amid('leader freezes, and a Pari is killed meanwhile', async () => {
        cluster.freeze(fourth.leader);
        await apps.get('pari1')?.kill();
        await cluster.leader(fourth.leader);
      });
      await startPari('pari1');
      cluster.thaw(fourth.leader);
      await cluster.whole();
    };
    await Promise.all([
      ...people.map((person) => goOn(() => person.act())),
      goOn(() => device.enter()),
      trouble().finally(() => (isOver = true)),
    ]);

    const { entered, there } = await device.end();
    expect(there).toEqual(entered);
    expect(account.wrong).toEqual([]);
    for (const book of [shared, ...people.flatMap((person) => person.books)])
      expect((await compare(cluster.origin, book)).offences).toEqual([]);
    expect(verify(databaseUrl)).toContain('The books are in order.');
    // The statuses without a code are those of pages, and of the proxy in front of a Pari that was killed.
    const known = ['busy', 'outcome-unknown', 'no answer', '502', '503'];
    expect([...account.refusals.keys()].filter((refusal) => !known.includes(refusal))).toEqual([]);
  });
});
