import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

import { KnownGroupsContext } from '@/lib/device/hooks/known-groups';
import { KnownGroups } from '@/lib/device/state/known-groups';
import {
  useDismissRefusal,
  usePendingCount,
  useQueuedChanges,
  useRefusals,
  useResend,
  useSamePerson,
  useSave,
} from '@/lib/device/hooks/outbox-hooks';
import type { ChangeBody } from '@/lib/domain/ledger/change';
import { cents } from '@/lib/domain/money/money';
import type { WireBatch } from '@/lib/device/sync/send-changes';
import { seedCopy } from '@/lib/device/state/copy';
import { chooseMe, meDigits } from '@/lib/session/me';
import { browserSession, changeBrowserSession } from '@/lib/session/session-browser';
import { leaveGroup, storeGroup } from '@/lib/session/stored-groups';
import { copyOf, entryOf } from './a-ledger';
import { evenly } from '@/lib/domain/entry/split';

type Answer = { readonly status: number; readonly outcomes?: object[] };

/** Answers each batch by `answer`, which a test may replace; records what was sent. */
class Server {
  readonly sent: WireBatch[] = [];

  constructor(public answer: (batch: WireBatch) => Answer) {
    globalThis.fetch = ((_path: string, { body }: { readonly body: string }) => {
      const batch = JSON.parse(body) as WireBatch;
      this.sent.push(batch);
      const { status, outcomes = [] } = this.answer(batch);
      const told = { outcomes, ledger: null, code: 'busy', message: 'busy' };
      return Promise.resolve({
        ...{ ok: status < 400, status, headers: new Headers({ 'retry-after': '600' }) },
        text: () => Promise.resolve(JSON.stringify(told)),
      });
    }) as unknown as typeof fetch;
  }

  get changes() {
    return this.sent.at(-1)?.changes;
  }
}

const doneAll = ({ changes }: WireBatch): Answer => ({
  status: 200,
  outcomes: changes.map(({ id }, place) => ({ id, outcome: 'done', revision: place + 1 })),
});

const refuseFirst =
  (code: string) =>
  ({ changes }: WireBatch): Answer => ({
    status: 200,
    outcomes: changes.map(({ id }, place) => ({
      ...{ id, outcome: 'refused', revision: null, message: code },
      code: place === 0 ? code : 'depends-on-refused',
    })),
  });

function rendered() {
  const known = new KnownGroups();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <KnownGroupsContext value={known}>{children}</KnownGroupsContext>
  );
  const { result } = renderHook(
    () => ({
      save: useSave('CODE'),
      queued: useQueuedChanges('CODE'),
      refusals: useRefusals('CODE'),
      pending: usePendingCount('CODE'),
      dismiss: useDismissRefusal('CODE'),
      resend: useResend('CODE'),
      samePerson: useSamePerson('CODE'),
    }),
    { wrapper },
  );
  return { result, known };
}

const anna = '11111111-1111-4111-8111-111111111111';
const ben = '22222222-2222-4222-8222-222222222222';
const dinner = '33333333-3333-4333-8333-333333333333';

const join = (name = 'Anna'): ChangeBody => ({ kind: 'member.add', member: { id: anna, name } });
const spend = {
  kind: 'entry.put',
  entry: {
    ...{ id: dinner, kind: 'expense', title: 'Eis', cents: cents(300) },
    ...{ payers: [{ memberId: anna, cents: cents(300) }], split: evenly([anna, ben]) },
  },
} as const satisfies ChangeBody;

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

describe('what a person saves', () => {
  test('counts at once, is sent in the shape of the wire, and leaves the outbox when the server has it', async () => {
    const server = new Server(doneAll);
    const { result } = rendered();
    act(() => void result.current.save(join()));
    expect([result.current.queued.length, result.current.pending]).toEqual([1, 1]);
    await settled();
    expect(server.changes).toEqual([
      { id: expect.any(String) as string, kind: 'member.add', member: { id: anna, name: 'Anna' } },
    ]);
    expect([result.current.queued, result.current.pending]).toEqual([[], 0]);
  });

  test('stays while the server is busy, which is not asked again before the time it says', async () => {
    const server = new Server(() => ({ status: 503 }));
    const { result } = rendered();
    act(() => void result.current.save(join()));
    await settled();
    act(() => void window.dispatchEvent(new Event('focus')));
    await settled();
    expect([server.sent.length, result.current.pending]).toEqual([1, 1]);
  });

  test('has as former content what the server has of the entry, and not what waits on top of that', async () => {
    const server = new Server(() => ({ status: 503 }));
    const { result, known } = rendered();
    const edit = (title: string, former: string): ChangeBody => ({
      ...{ ...spend, base: 4, entry: { ...spend.entry, title }, former: { ...spend.entry, title: former } },
    });
    const saved = (body: ChangeBody) => {
      act(() => void result.current.save(body));
      return result.current.queued.map((change) => change.kind === 'entry.put' && change.former?.title);
    };
    // The copy does not reach back to it: the form knows.
    expect(saved(edit('Gelato', 'Eis'))).toEqual(['Eis']);
    await settled();
    expect(server.changes).toMatchObject([{ base: 4 }]);
    expect(server.changes?.[0]).not.toHaveProperty('former');
    expect(saved(edit('Gelato!', 'Gelato'))).toEqual(['Eis', undefined]);
    const entries = [entryOf('Eis', '2026-11-14T18:32:00.000Z', { id: dinner, revision: 4 })];
    act(() => seedCopy(known, 'CODE', copyOf({ Anna: 0, Ben: 0 }, { entries })));
    expect(saved(edit('Gelato!!', 'Gelato!'))).toEqual(['Eis', 'Eis']);
  });

  test('comes back when it is refused, and is forgotten or sent anew under a new id', async () => {
    const server = new Server(refuseFirst('user-name-taken'));
    const { result } = rendered();
    let id = '';
    act(() => void (id = result.current.save(join())));
    await settled();
    expect(result.current.refusals).toMatchObject([
      { code: 'user-name-taken', current: null, change: { id, member: { name: 'Anna' } } },
    ]);
    server.answer = doneAll;
    let again = '';
    act(() => void (again = result.current.resend(id, join('Annette'))));
    expect([result.current.refusals, again === id]).toEqual([[], false]);
    await settled();
    expect(server.changes).toMatchObject([{ id: again, member: { name: 'Annette' } }]);
    expect(result.current.pending).toBe(0);
  });

  test('follows the person who is there already, when somebody joins under a name that is taken', async () => {
    const server = new Server(refuseFirst('user-name-taken'));
    const { result } = rendered();
    let id = '';
    act(() => {
      id = result.current.save(join());
      result.current.save(spend);
    });
    await settled();
    expect(result.current.refusals).toHaveLength(1);
    server.answer = doneAll;
    act(() => result.current.samePerson(id, ben));
    await settled();
    expect(server.changes).toMatchObject([
      { entry: { payers: [{ memberId: ben, cents: 300 }], split: { among: [ben] } } },
    ]);
    expect([result.current.refusals, result.current.pending]).toEqual([[], 0]);
  });

  test('and builds on a refused change is for the person to decide, once that one is dismissed', async () => {
    new Server(refuseFirst('user-name-taken'));
    const { result } = rendered();
    let id = '';
    act(() => {
      id = result.current.save(join());
      result.current.save(spend);
    });
    await settled();
    act(() => result.current.dismiss(id));
    expect(result.current.refusals).toMatchObject([
      { code: 'depends-on-refused', change: { kind: 'entry.put' } },
    ]);
  });
});

describe('the day of what is saved', () => {
  const NEAR_MIDNIGHT = Date.parse('2026-11-27T22:59:00Z');
  const entryOn = (day?: string): ChangeBody => ({
    ...spend,
    entry: { ...spend.entry, ...(day !== undefined && { day }) },
  });

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(NEAR_MIDNIGHT);
    const options = new Intl.DateTimeFormat('en').resolvedOptions();
    const here = { ...options, timeZone: 'Europe/Berlin' };
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here);
  });
  afterEach(() => jest.restoreAllMocks());

  const saved = async (body: ChangeBody) => {
    const server = new Server(doneAll);
    const { result } = rendered();
    act(() => void result.current.save(body));
    await settled();
    return server.changes?.[0];
  };

  test('is today, if the form left it open, and stays when it is sent after midnight', async () => {
    const server = new Server(() => ({ status: 503 }));
    const { result } = rendered();
    act(() => void result.current.save(entryOn('')));
    jest.spyOn(Date, 'now').mockReturnValue(NEAR_MIDNIGHT + 3_600_000);
    await settled();
    expect(result.current.queued).toMatchObject([{ entry: { day: '2026-11-27' } }]);
    expect(server.changes).toMatchObject([{ entry: { day: '2026-11-27' } }]);
  });

  test('stays if somebody has said one', async () => {
    expect(await saved(entryOn('2026-11-20'))).toMatchObject({ entry: { day: '2026-11-20' } });
  });

  test('is today after an edit that says today again, and is not sent by one that says none', async () => {
    const edit = (day?: string): ChangeBody => ({ ...entryOn(day), base: 3 }) as ChangeBody;
    expect(await saved(edit(''))).toMatchObject({ entry: { day: '2026-11-27' } });
    expect((await saved(edit()))?.entry).not.toHaveProperty('day');
  });

  test('of a payment of the plan is today', async () => {
    const confirm: ChangeBody = {
      ...{ kind: 'plan.confirm', entryId: dinner, fromId: anna, toId: ben },
      ...{ cents: cents(500), currency: '€' },
    };
    expect(await saved(confirm)).toMatchObject({ kind: 'plan.confirm', day: '2026-11-27' });
  });
});

describe('who saves', () => {
  /** A device on which this member, or nobody, uses a group of nobody else. */
  function usedBy(memberId: string | null) {
    changeBrowserSession((session) => chooseMe(storeGroup(session, 'CODE'), 'CODE', memberId));
    const { result, known } = rendered();
    seedCopy(known, 'CODE', copyOf({}));
    return result;
  }

  afterEach(() => void changeBrowserSession((session) => leaveGroup(session, 'CODE')));

  test('signs every change, from the one that brings them into the group', async () => {
    const server = new Server(() => ({ status: 503 }));
    const result = usedBy(anna);
    act(() => {
      result.current.save({ kind: 'member.add', member: { id: ben, name: 'Ben' } });
      result.current.save(join());
      result.current.save({ kind: 'group.set', set: { name: 'Lissabon' } });
    });
    await settled();
    expect(server.changes?.map(({ author }) => author)).toEqual([undefined, anna, anna]);
    expect(Object.keys(server.changes?.[0] ?? {})).not.toContain('author');
  });

  test('signs nothing while only looking', async () => {
    const server = new Server(() => ({ status: 503 }));
    const result = usedBy(null);
    act(() => {
      result.current.save(join());
      result.current.save({ kind: 'group.set', set: { name: 'Lissabon' } });
    });
    await settled();
    expect(server.changes?.some((change) => 'author' in change)).toBe(false);
  });

  test('signs what is sent anew, too', async () => {
    const server = new Server(refuseFirst('user-name-taken'));
    const result = usedBy(anna);
    let id = '';
    act(() => void (id = result.current.save(join())));
    await settled();
    server.answer = doneAll;
    act(() => void result.current.resend(id, join('Annette')));
    await settled();
    expect(server.changes).toMatchObject([{ author: anna, member: { name: 'Annette' } }]);
  });

  test('is the person who is there already, when that was the same one', async () => {
    new Server(refuseFirst('user-name-taken'));
    const result = usedBy(anna);
    let id = '';
    act(() => void (id = result.current.save(join())));
    await settled();
    act(() => result.current.samePerson(id, ben));
    expect(meDigits(browserSession(), 'CODE')).toBe('22222222');
  });
});
