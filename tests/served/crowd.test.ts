import { Agent, get } from 'node:http';
import { routes } from '@/lib/routes';
import { house } from '@/tests/support/house';

/** An address with many connections. `HONEST` comes later with one. */
const CROWD = { localAddress: '127.0.0.2', connections: 200 };
const HONEST = '127.0.0.3';
/** Only one or two pages are ahead of it, but answers already sent may still wait to be read in this busy process. */
const AHEAD_AT_MOST = CROWD.connections / 2;

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
afterAll(() => agent.destroy());

const ask = (path: string, localAddress: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = get({ agent, host: '127.0.0.1', port: house.port, path, localAddress }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
  });

test.each([
  // Not a page that is rendered once for everybody, which takes no turn.
  ['pages', routes.onboardingCreateGroup, 200],
  ['unknown invitations', routes.joinGroup('de', 'Rom', 'ABCDEFGH'), 404],
])(
  'however many %s one address asks for at once, another one does not wait for them, and none is refused',
  async (_what, path, status) => {
    let answered = 0;
    const crowd = Array.from({ length: CROWD.connections }, async () => {
      const got = await ask(path, CROWD.localAddress);
      answered += 1;
      return got;
    });
    // All of them are queued as soon as the first has been answered.
    await Promise.race(crowd);
    const before = answered;
    expect(await ask(path, HONEST)).toBe(status);
    const ahead = answered - before;
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([status]));
    expect(ahead).toBeLessThan(AHEAD_AT_MOST);
  },
);
