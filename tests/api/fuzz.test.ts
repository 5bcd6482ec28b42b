import fc from 'fast-check';
import { createViewKey } from '@/lib/domain/text/codes';
import { verifyBooks } from '@/lib/server/jobs/verify';
import { aGroup, type TestGroup } from '../support/a-group';
import { api, apiRoutes, call } from '../support/api';
import { type Dump, dumpOf } from '../support/database';
import { ledgerOf } from '../support/ledger-calls';
import { type Aim, expectReadableError, type Shot, shotsAt } from '../support/shots';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const REQUESTS_PER_METHOD = Number(process.env.FUZZ_RUNS ?? 25);
const LOOKS_PER_METHOD = Math.ceil(REQUESTS_PER_METHOD / 4);

/** The group that the requests are about, and what the database holds of it. */
type Target = { readonly group: TestGroup; readonly dump: Dump };

let target: Target;

async function aim(): Promise<Target> {
  const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 10).paid('Ben', 1, 'Anna');
  return { group, dump: await dumpOf(group.id) };
}

const aimAt = ({ group: { code, id, members, expenses, payments } }: Target): Aim => ({
  ...{ code, id, annaId: members.Anna?._id ?? '', benId: members.Ben?._id ?? '' },
  otherIds: [members.Cleo, ...expenses, ...payments].map((noun) => noun?._id ?? ''),
});

async function shoot(method: string, { path, request }: Shot): Promise<void> {
  const answer = await call(method, path, request);
  expect(answer.status).toBeLessThan(500);
  const dump = await dumpOf(target.group.id);
  if (answer.status < 400) {
    // A request that succeeds may change anything. A DELETE may have removed the group or its members: make a new one.
    target = method === 'DELETE' ? await aim() : { ...target, dump };
    return;
  }
  expectReadableError(answer.status, answer.body);
  expect(dump).toEqual(target.dump);
}

beforeAll(async () => {
  target = await aim();
});

const routes = apiRoutes.map(({ segments }) => segments);

describe.each(routes.map((segments) => [segments.join('/'), segments] as const))('/%s', (_path, segments) => {
  it.each(METHODS)('survives whatever is sent by %s', async (method) => {
    await fc.assert(
      fc.asyncProperty(shotsAt(aimAt(target), segments, method), (shot) => shoot(method, shot)),
      { numRuns: REQUESTS_PER_METHOD },
    );
  });
});

/** By the key of a view-only link, with the ids that it is shown, nothing is ever changed, even where a request succeeds. */
describe('whoever may only look', () => {
  let looked: Target;
  let shown: Aim;

  beforeAll(async () => {
    const { group } = await aim();
    const code = createViewKey();
    await api.put(`groups/${group.code}/view-key`, { viewKey: code, former: null });
    const { group: seen, members, entries } = (await ledgerOf(code)).body;
    const [anna, ben, ...others] = [...members, ...entries].map(({ id }) => id);
    shown = { code, id: seen.id, annaId: anna ?? '', benId: ben ?? '', otherIds: others };
    looked = { group, dump: await dumpOf(group.id) };
  });

  it.each(routes.map((segments) => [segments.join('/'), segments] as const))(
    'changes nothing by /%s',
    async (_path, segments) => {
      for (const method of METHODS)
        await fc.assert(
          fc.asyncProperty(shotsAt(shown, segments, method), async ({ path, request }) => {
            const { status, text } = await call(method, path, request);
            expect(status).toBeLessThan(500);
            expect(text).not.toContain(looked.group.code);
            expect(await dumpOf(looked.group.id)).toEqual(looked.dump);
          }),
          { numRuns: LOOKS_PER_METHOD },
        );
    },
  );
});

describe('after all that', () => {
  it('the server answers and the books are in order', async () => {
    expect((await api.get('health/check')).status).toBe(200);
    expect(await verifyBooks({ groupId: target.group.id })).toEqual([]);
  });
});
