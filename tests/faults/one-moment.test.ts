import pg from 'pg';
import { closeDatabase, openDatabase } from '@/lib/server/database/database';
import { type Hold, SlowDatabase } from '../support/a-slow-database';
import { operations } from '../support/api-document';
import { Sightings } from '../support/flaws';
import { crowd } from '../support/group-crowd';
import { apiReaders, gets, pageReaders, type Reader, type Seen } from '../support/group-readers';
import { aScene, end, type Step, story } from '../support/group-story';
import type * as GermanTexts from '../support/german-texts';

jest.mock('next-intl/server', () => jest.requireActual<typeof GermanTexts>('../support/german-texts'));

/** The pages are read here without a request, so there are no headers. */
jest.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }));

/** GETs that show nothing of a group, or, as its events do, nothing but its version. */
const NO_GROUP = /^\/(captchas|health|docs|openapi|locales)|\/events$/;

/** Answers that carry no ETag. */
const UNTAGGED = /existence|persisted|names|export/i;

let database: SlowDatabase;

beforeAll(async () => {
  await closeDatabase();
  database = await SlowDatabase.before(process.env.DATABASE_URL ?? '');
  openDatabase({ url: database.url });
});

afterAll(async () => {
  await closeDatabase();
  await database.close();
});

test('every GET of the API that reads a group is covered here', () => {
  const described = [...operations.keys()].flatMap((name) => {
    const [method, path = ''] = name.split(' ');
    return method === 'GET' && !NO_GROUP.test(path) ? [path] : [];
  });
  expect(new Set(gets.map(([path]) => path))).toEqual(new Set(described));
});

test('a held statement and all that its connection sends after it wait, while other connections pass', async () => {
  const [slow, quick] = [0, 1].map(() => new pg.Client({ connectionString: database.url }));
  if (!slow || !quick) throw new Error('two were made');
  await Promise.all([slow.connect(), quick.connect()]);
  const order: string[] = [];
  const say = (client: pg.Client, word: string) =>
    client.query('SELECT $1::text', [word]).then(() => order.push(word));
  const hold = database.hold(1);
  const slowly = [say(slow, 'first'), say(slow, 'held'), say(slow, 'behind')];
  await hold.reached;
  await say(quick, 'meanwhile');
  hold.release();
  await Promise.all(slowly);
  await Promise.all([slow.end(), quick.end()]);
  expect(order).toEqual(['first', 'meanwhile', 'held', 'behind']);
});

/**
 * Reads, and runs `meanwhile` between each statement and the next.
 * @returns what was read
 */
async function readSlowly<T>(read: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  let hold: Hold = database.hold(1);
  const answer = read();
  const ended = answer.then(
    () => false,
    () => false,
  );
  while (await Promise.race([hold.reached.then(() => true), ended])) {
    await meanwhile();
    const next = database.hold();
    hold.release();
    hold = next;
  }
  hold.release();
  return answer;
}

/** A read that matches no single moment: each part with the moments that match it; 0 is before anything happened. */
type Mixture = { readonly meanwhile: string; readonly momentsOf: Seen; readonly read: Seen };

/** @returns null if one moment matches all that was read */
function mixtureOf(read: Seen, moments: readonly Seen[], meanwhile: string): Mixture | null {
  const parts = Object.entries(read).map(([part, shown]) => {
    const text = JSON.stringify(shown);
    return [
      part,
      moments.flatMap((moment, at) => (JSON.stringify(moment[part]) === text ? [at] : [])),
    ] as const;
  });
  if (moments.some((_, at) => parts.every(([, those]) => those.includes(at)))) return null;
  return { meanwhile, momentsOf: Object.fromEntries(parts), read };
}

/**
 * Runs the steps of a story while somebody reads.
 * @param known gives the ETag that the reader has, before each read
 * @returns the reads that match no single moment
 */
async function mixturesOf(
  { read, moment: whole }: Reader,
  steps: readonly Step[],
  known: (shown: Seen) => string | undefined = () => undefined,
): Promise<Mixture[]> {
  const scene = await aScene();
  const mixtures: Mixture[] = [];
  const rest = [...steps];
  while (rest.length > 0) {
    const etag = known(await read(scene));
    const look = async (): Promise<Seen> => ({ ...(await whole?.(scene)), ...(await read(scene, etag)) });
    const moments = [await look()];
    const told: string[] = [];
    const tell = async () => {
      const [what, act] = rest.shift() ?? [];
      if (!what || !act) return;
      const { status, text } = await act(scene);
      if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
      told.push(what);
      moments.push(await look());
    };
    const found = await readSlowly(() => read(scene, etag), tell);
    const mixture = mixtureOf(found, moments, told.join(', '));
    if (mixture) mixtures.push(mixture);
    if (told.length === 0) await tell();
  }
  return mixtures;
}

const etagOf = ({ etag }: Seen): string | undefined => (typeof etag === 'string' ? etag : undefined);

const byName = (readers: readonly Reader[]) => readers.map((reader) => [reader.what, reader] as const);

describe('somebody who reads while people join, pay, are renamed and leave sees one moment', () => {
  test.each(byName(apiReaders))('%s', async (_what, reader) => {
    expect(await mixturesOf(reader, story)).toEqual([]);
  });

  test.each(byName(apiReaders.filter(({ what }) => !UNTAGGED.test(what))))(
    '%s, asking whether anything is new',
    async (_what, reader) => {
      expect(await mixturesOf(reader, story, etagOf)).toEqual([]);
    },
  );

  test.each(byName(pageReaders))('%s', async (_what, reader) => {
    expect(await mixturesOf(reader, story)).toEqual([]);
  });
});

test.each(byName([...apiReaders, ...pageReaders]))(
  'somebody who reads while the group is deleted sees it, or that it is gone: %s',
  async (_what, reader) => {
    expect(await mixturesOf(reader, end)).toEqual([]);
  },
);

test('while a crowd joins, pays, settles and leaves, all that is shown of one moment agrees', async () => {
  const scene = await aScene();
  const sightings = new Sightings();
  let isOver = false;
  const starts = [0, 5, 9, 14];
  const turns = [...starts];
  let awaited: { readonly goals: readonly number[]; readonly reached: () => void } | undefined;
  const look = async (who: number) => {
    for (let turn = turns[who] ?? 0; !isOver; turn += 1) {
      const reader = apiReaders[turn % apiReaders.length];
      const page = pageReaders[turn % pageReaders.length];
      if (reader) sightings.addAnswer(reader.what, await reader.read(scene));
      if (page) sightings.addPage(page.what, await page.read(scene));
      turns[who] = turn + 1;
      if (awaited?.goals.every((goal, other) => (turns[other] ?? 0) >= goal)) awaited.reached();
    }
  };
  /** Resolves once everybody has read in every way; one more turn, because the present read may have begun before. */
  const everyoneHasLooked = () =>
    new Promise<void>((reached) => {
      awaited = { goals: turns.map((turn) => turn + apiReaders.length + 1), reached };
    });
  const looking = starts.map((_, who) => look(who));
  const refusals = await crowd(scene, everyoneHasLooked).finally(() => {
    isOver = true;
  });
  await Promise.all(looking);
  expect(refusals).toEqual([]);
  expect(sightings.flaws).toEqual([]);
  expect(sightings.compared).toBeGreaterThan(0);
}, 120_000);
