import fc from 'fast-check';
import { newId } from '@/lib/domain/ids';
import { verifyBooks } from '@/lib/server/verify';
import { aGroup, type TestGroup } from '../support/a-group';
import { api, type ApiAnswer, type ApiRequest, apiRoutes, call } from '../support/api';
import { type Dump, dumpOf } from '../support/database';
import { rubbishBody, rubbishHeaders, rubbishQuery, rubbishSegment } from '../support/rubbish';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const REQUESTS_PER_METHOD = Number(process.env.FUZZ_RUNS ?? 25);

/** What the requests are aimed at, and what the database holds of it. */
type Target = { readonly group: TestGroup; readonly dump: Dump };

let target: Target;

async function aim(): Promise<Target> {
  const group = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 10).paid('Ben', 1, 'Anna');
  return { group, dump: await dumpOf(group.id) };
}

/** Everything that a request can name of the group. */
const knownOf = ({ group: { code, id, members, expenses, payments } }: Target): string[] => [
  ...[code, id, 'Lissabon 2026', 'Anna', 'Ben', '€', '10.00'],
  ...[...Object.values(members), ...expenses, ...payments].map(({ _id }) => _id),
];

/** A body that every route takes: each reads its own fields and ignores the others. */
const validFor = ({ group: { code, members } }: Target) => ({
  ...{
    groupName: 'Lissabon 2026',
    groupCode: code,
    userName: 'Anna',
    currency: '€',
    inactiveDataPurge: true,
  },
  ...{ fixedDebitorCreditorOrder: false, expenseDescription: 'Eis', expenseAmount: '1.01' },
  ...{ expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'], paymentAmount: 0.01 },
  ...{ paymentMakerName: 'Anna', paymentRecipientName: 'Ben', from: 'Ben', to: 'Anna', amount: 0.01 },
  ...{ expensePayerId: members.Anna?._id, expenseBeneficiaryIds: [members.Ben?._id], _id: newId() },
  ...{ name: 'Anna', email: '', messageType: 'feedback', feedback: 'Schön' },
  settlements: [{ from: 'Ben', to: 'Anna', amount: 0.01, groupCode: code }],
});

type Shot = { readonly path: string; readonly request: ApiRequest };

const shots = (segments: readonly string[], method: string): fc.Arbitrary<Shot> => {
  const known = knownOf(target);
  const path = fc.tuple(
    ...segments.map((segment) =>
      segment.startsWith('[') ? rubbishSegment(known).map(encodeURIComponent) : fc.constant(segment),
    ),
  );
  const body =
    method === 'GET'
      ? fc.constant(undefined)
      : rubbishBody([...known, ['Anna', 'Ben'], known], validFor(target));
  return fc.tuple(path, rubbishQuery, body, rubbishHeaders).map(([parts, query, sent, headers]) => ({
    path: `${parts.join('/')}?${query}`,
    request: { body: sent, headers },
  }));
};

/** An error says in JSON what is wrong, in the shape that clients read (contract.md §1). */
function expectReadableError({ status, body }: ApiAnswer): void {
  const { message, error, errors } = body as { message?: unknown; error?: unknown; errors?: unknown };
  expect(typeof (message ?? error)).toBe('string');
  if (status !== 422) return;
  expect(errors).toEqual(expect.arrayContaining([expect.any(String)]));
}

async function shoot(method: string, { path, request }: Shot): Promise<void> {
  const answer = await call(method, path, request);
  expect(answer.status).toBeLessThan(500);
  const dump = await dumpOf(target.group.id);
  if (answer.status < 400) {
    // What was taken may have changed anything, and deleted the group or its people: aim anew when there is less.
    target = method === 'DELETE' ? await aim() : { ...target, dump };
    return;
  }
  expectReadableError(answer);
  expect(dump).toEqual(target.dump);
}

beforeAll(async () => {
  target = await aim();
});

const routes = apiRoutes.map(({ segments }) => segments);

describe.each(routes.map((segments) => [segments.join('/'), segments] as const))('/%s', (_path, segments) => {
  it.each(METHODS)('takes whatever is sent by %s and stays alive', async (method) => {
    await fc.assert(
      fc.asyncProperty(shots(segments, method), (shot) => shoot(method, shot)),
      { numRuns: REQUESTS_PER_METHOD },
    );
  });
});

describe('after all that', () => {
  it('the server answers and the books are in order', async () => {
    expect((await api.get('health/check')).status).toBe(200);
    expect(await verifyBooks({ groupId: target.group.id })).toEqual([]);
  });
});
