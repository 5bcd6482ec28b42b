import { newId } from '@/lib/domain/ids';
import { createGroupCode, createViewKey } from '@/lib/domain/text/codes';
import { byKey } from '@/lib/server/access/access';
import { shownTo } from '@/lib/server/access/views';
import { booksOf } from '@/lib/server/read/lookup';
import { readGroup } from '@/lib/server/read/read-group';
import { aChange, anExpense, outcomeOf, outcomesOf, put } from '../support/a-device';
import { aGroup, type TestGroup } from '../support/a-group';
import { expectBooksInOrder } from '../support/answers';
import { api, apiRoutes, call } from '../support/api';
import { callsByCode } from '../support/calls-by-code';
import { dumpOf, rows } from '../support/database';
import { EventReader } from '../support/event-reader';
import { pageReaders } from '../support/group-readers';
import { aScene } from '../support/group-story';
import { activityOf, deltaOf, ledgerOf, pageOf } from '../support/ledger-calls';
import type * as GermanTexts from '../support/german-texts';

jest.mock('next-intl/server', () => jest.requireActual<typeof GermanTexts>('../support/german-texts'));

/** The pages are read here without a request, so there are no headers. */
jest.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }));

/** Whoever has the view-only link of a group sees what is in it, and can do nothing with what they have seen. */

const IBAN = 'DE02120300000000202051';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const idsIn = (text: string): readonly string[] => [...new Set(text.match(UUID) ?? [])];

type OfGroup = Pick<TestGroup, 'code'>;

const keyNow = async ({ code }: OfGroup): Promise<string | null> =>
  (await api.get<{ viewKey: string | null }>(`groups/${code}/view-key`)).body.viewKey;

/** Asks for a link in place of the one that the group has, or of another one that a device believes it to have. */
const setLink = async (group: OfGroup, viewKey: unknown, former?: string | null, more: object = {}) =>
  api.put(`groups/${group.code}/view-key`, {
    ...{ viewKey, former: former === undefined ? await keyNow(group) : former },
    ...more,
  });

async function linkOf(group: OfGroup, viewKey = createViewKey()): Promise<string> {
  const { status } = await setLink(group, viewKey);
  if (status !== 200) throw new Error(`expected a view key: ${status}`);
  return viewKey;
}

/** A group with something of everything that a read may show. */
async function aFullGroup(): Promise<TestGroup> {
  const group = await aGroup()
    .with('Anna', 'Ben', 'Cleo')
    .spent('Anna', 30)
    .spent('Ben', 10, ['Cleo'], 'Eis')
    .paid('Cleo', 5, 'Anna');
  const { code, members, expenses } = group;
  const payWays = { iban: IBAN, holder: 'Anna Muster' };
  await outcomeOf(group, aChange('member.set', { memberId: members.Anna?._id, payWays }));
  await api.delete(`expenses/${expenses[1]?._id}`);
  await api.post('settlements', { settlements: [{ from: 'Ben', to: 'Anna', amount: 2, groupCode: code }] });
  return group;
}

/** What our own calls show by a key, as texts. */
async function seenBy(
  key: string,
  entryId: string,
  memberId: string,
): Promise<Readonly<Record<string, string>>> {
  const paths = {
    ledger: 'ledger',
    first: 'ledger?limit=1',
    since: 'ledger?since=unknown',
    member: `ledger?member=${memberId}`,
    entry: `ledger?entry=${entryId}`,
    statistics: `statistics?member=${memberId}`,
    activity: 'activity',
    csv: 'export?format=csv',
    page: 'export?format=html',
    backup: 'export?format=json',
  };
  const seen: Record<string, string> = {};
  for (const [name, path] of Object.entries(paths)) {
    const { status, text } = await api.get(`groups/${key}/${path}`);
    if (status !== 200) throw new Error(`expected ${path} to be shown: ${status} ${text}`);
    seen[name] = text;
  }
  return seen;
}

/** The same text with numbers in place of ids, and without what differs between two reads. */
function unnamed(text: string, key: string): string {
  const places = new Map(idsIn(text).map((id, place) => [id, `#${place}`]));
  return text
    .replaceAll(UUID, (id) => places.get(id) ?? '')
    .replaceAll(key, 'KEY')
    .replaceAll(/"payWays":(?:null|\{[^}]*\})/g, '"payWays":null')
    .replaceAll(/"before":"([^"]*)\.[^."]*"/g, '"before":"$1"');
}

it('shows all that the code shows, with other ids, and nothing that members are paid by', async () => {
  const group = await aFullGroup();
  const key = await linkOf(group);
  const [entryId, memberId] = [group.expenses[0]?._id ?? '', group.members.Anna?._id ?? ''];
  const own = await seenBy(group.code, entryId, memberId);
  const { body } = await ledgerOf(key);
  const [shown] = body.entries.filter(({ title }) => title === 'Abendessen');
  const anna = body.members.find(({ name }) => name === 'Anna');
  const viewed = await seenBy(key, shown?.id ?? '', anna?.id ?? '');
  for (const [name, text] of Object.entries(own))
    expect([name, unnamed(viewed[name] ?? '', key)]).toEqual([name, unnamed(text, group.code)]);
  const real = new Set(Object.values(own).flatMap(idsIn));
  const all = Object.values(viewed).join('\n');
  expect(idsIn(all).filter((id) => real.has(id))).toEqual([]);
  expect(all).not.toContain(group.code);
  expect(all).not.toContain(IBAN);
  expect(Object.values(own).join('\n')).toContain(IBAN);
});

it('pages are read with the same, whatever they show', async () => {
  const scene = await aScene();
  const key = await linkOf(scene);
  const real = await rows<{ id: string }>(
    'SELECT id FROM members UNION SELECT id FROM entries UNION SELECT id FROM groups',
  );
  const { body } = await ledgerOf(key);
  const shown = [...body.members, ...body.entries].map(({ id }) => id);
  const asShown = (id: string) => shown.find((each) => each.startsWith(id.slice(0, 8))) ?? id;
  const { ben, emil, gast, fritz } = scene.people;
  const viewed = {
    ...{ ...scene, code: key, expenseId: asShown(scene.expenseId), paymentId: asShown(scene.paymentId) },
    people: { ben: asShown(ben), emil: asShown(emil), gast: asShown(gast), fritz },
  };
  const known = new Set(real.map(({ id }) => id));
  for (const { what, read } of pageReaders) {
    const [seen, own] = [JSON.stringify(await read(viewed)), JSON.stringify(await read(scene))];
    expect([what, idsIn(seen).filter((id) => known.has(id))]).toEqual([what, []]);
    expect([what, seen.includes(scene.code)]).toEqual([what, false]);
    expect([what, unnamed(seen, key)]).toEqual([what, unnamed(own, scene.code)]);
  }
});

it('older entries, one entry and what is new are found by what was shown', async () => {
  const group = await aGroup().with('Anna', 'Ben').spent('Anna', 1).spent('Anna', 2).spent('Anna', 3);
  const key = await linkOf(group);
  const cents: number[] = [];
  const seen = new Set<string>();
  let { body: page }: { body: { entries: readonly { id: string; cents: number }[]; before: string | null } } =
    await ledgerOf(key, '?limit=1');
  for (;;) {
    for (const { id, cents: each } of page.entries) {
      cents.push(each);
      seen.add(id);
    }
    if (page.before === null) break;
    ({ body: page } = await pageOf(key, `?before=${encodeURIComponent(page.before)}&limit=1`));
  }
  expect([cents, seen.size]).toEqual([[300, 200, 100], 3]);
  const { version } = (await ledgerOf(key)).body;
  expect(await outcomesOf(group, [put(anExpense(group))])).toEqual(['done']);
  const delta = await deltaOf(key, version);
  expect(delta.entries).toHaveLength(1);
  const id = delta.entries[0]?.id ?? '';
  expect((await pageOf(key, `?entry=${id}`)).body.entries).toEqual(delta.entries);
  await outcomesOf(group, [{ id: newId(), kind: 'undo', revision: delta.group.revision }]);
  expect((await deltaOf(key, delta.version)).gone).toEqual([id]);
});

describe('whoever has the link', () => {
  let group: TestGroup;
  let key: string;

  beforeAll(async () => {
    group = await aFullGroup();
    key = await linkOf(group);
  });

  /** What the link opens. */
  const LOOKS = ['ledger', 'export', 'statistics', 'activity', 'events'].map(
    (what) => `GET groups/[group]/${what}`,
  );
  const NAMES = [
    'GET groups/StoredGroupNames',
    'GET groups/stored-group-names',
    'POST groups/stored-group-names',
  ];

  it.each(Object.entries(callsByCode(() => group)))('%s: looks, or is refused', async (name, callOf) => {
    const before = await dumpOf(group.id);
    const [method, path, body] = callOf(key);
    const leaving = new AbortController();
    const { status, body: said } = await call(method, path, { body, signal: leaving.signal });
    leaving.abort();
    if (LOOKS.some((look) => name.startsWith(look)) || NAMES.includes(name))
      expect([200, 404]).toContain(status);
    else expect([status, method === 'HEAD' ? 'look-only' : said.code]).toEqual([403, 'look-only']);
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('does nothing with any id that they were ever shown', async () => {
    const { body } = await ledgerOf(key);
    const [anna] = body.members;
    const seen = await seenBy(key, body.entries[0]?.id ?? '', anna?.id ?? '');
    const ids = Object.values(seen).flatMap(idsIn);
    expect(ids.length).toBeGreaterThan(6);
    const before = await dumpOf(group.id);
    const byId = apiRoutes.filter(
      ({ segments }) => segments.includes('[id]') || segments.join('/') === 'groups/[group]',
    );
    expect(byId.length).toBeGreaterThan(4);
    const expense = {
      ...{ expenseDescription: 'Raub', expenseAmount: 1, expensePayerName: 'Anna', groupCode: key },
      expenseBeneficiariesNames: ['Ben'],
    };
    const payment = {
      paymentMakerName: 'Ben',
      paymentRecipientName: 'Anna',
      paymentAmount: 1,
      groupCode: key,
    };
    const bodies = [{}, { userName: 'Raub' }, { groupName: 'Raub' }, expense, payment].flatMap((body) => [
      body,
      { ...body, groupCode: undefined },
    ]);
    for (const id of new Set(ids))
      for (const { segments } of byId)
        for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
          for (const body of method === 'GET' ? [undefined] : bodies) {
            const path = segments.map((segment) => (segment.startsWith('[') ? id : segment)).join('/');
            const { status, text } = await call(method, path, { body });
            const unknown = await call(method, path.replace(id, newId()), { body });
            expect([path, method, status]).toEqual([path, method, unknown.status]);
            expect(text).toBe(unknown.text);
          }
    expect(await dumpOf(group.id)).toEqual(before);
  });

  it('and guesses no real id by what they were shown: the first eight digits are all that is true of them', async () => {
    const [own, shown] = [(await ledgerOf(group.code)).body, (await ledgerOf(key)).body];
    const rest = (id: string) => id.slice(9);
    for (const [place, { id }] of own.members.entries()) {
      expect(shown.members[place]?.id.slice(0, 8)).toBe(id.slice(0, 8));
      expect(rest(shown.members[place]?.id ?? '')).not.toBe(rest(id));
    }
    expect(rest(shown.group.id)).not.toBe(rest(own.group.id));
    expect(shown.group.code).toBe(key);
  });
});

describe('the link', () => {
  it('is made, renewed and ended, each seen in the activity without its key, and not undone', async () => {
    const group = await aGroup().with('Anna');
    const author = group.members.Anna?._id;
    expect(await keyNow(group)).toBeNull();
    const [first, second] = [createViewKey(), createViewKey()];
    for (const viewKey of [first, first, second, null, null]) {
      expect((await setLink(group, viewKey, undefined, { author })).status).toBe(200);
      expect(await keyNow(group)).toBe(viewKey);
    }
    const { events } = (await activityOf(group.code)).body;
    expect(events.slice(0, 3)).toMatchObject([
      { author, event: { kind: 'key.ended', before: { may: 'look' }, after: null } },
      { author, event: { kind: 'key.renewed', before: { may: 'look' }, after: { may: 'look' } } },
      { author, event: { kind: 'key.made', before: null, after: { may: 'look' } } },
    ]);
    for (const key of [first, second]) expect(JSON.stringify(events)).not.toContain(key);
    for (const { revision } of events.slice(0, 3))
      expect(await outcomesOf(group, [{ id: newId(), kind: 'undo', revision }])).toEqual(['undo-impossible']);
    await expectBooksInOrder(group.id);
  });

  it('shows nothing once it has ended, as if it had never been', async () => {
    const group = await aGroup().with('Anna');
    const first = await linkOf(group);
    expect((await ledgerOf(first)).status).toBe(200);
    const second = await linkOf(group);
    const unknown = await ledgerOf(createViewKey());
    expect(unknown.status).toBe(404);
    expect((await ledgerOf(first)).body).toEqual(unknown.body);
    expect((await ledgerOf(second)).status).toBe(200);
    // A new code ends what was made with the former one.
    const code = createGroupCode();
    await api.put(`groups/${group.code}/code`, { code });
    expect((await ledgerOf(second)).body).toEqual(unknown.body);
    expect((await ledgerOf(await linkOf({ code }))).status).toBe(200);
  });

  it('ends what listens by it, and nobody else', async () => {
    const group = await aGroup().with('Anna');
    const key = await linkOf(group);
    const [viewer, member] = [await EventReader.of(key), await EventReader.of(group.code)];
    await viewer.next();
    await outcomesOf(group, [put(anExpense(group))]);
    await viewer.until((await ledgerOf(key)).body.version);
    await setLink(group, null);
    let last: unknown;
    for (let event = await viewer.next(); event !== undefined; event = await viewer.next())
      last = event ?? last;
    expect(last).toEqual({ event: 'gone', data: 'gone' });
    await member.until((await ledgerOf(group.code)).body.version);
    await member.leave();
  });

  it('is one: of many who make it at once one wins, and the others are told', async () => {
    const group = await aGroup().with('Anna');
    const keys = Array.from({ length: 6 }, createViewKey);
    const made = await Promise.all(keys.map((viewKey) => setLink(group, viewKey, null)));
    expect(made.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array<string>(5).fill('link-changed'),
    ]);
    const statuses = await Promise.all(keys.map(async (key) => (await ledgerOf(key)).status));
    expect(statuses).toEqual(made.map(({ status }) => (status === 200 ? 200 : 404)));
    const kinds = (await activityOf(group.code)).body.events.map(({ event }) => event.kind);
    expect(kinds.filter((kind) => kind.startsWith('key.'))).toEqual(['key.made']);
    await expectBooksInOrder(group.id);
  });

  it('is not ended by who has not seen it, and repeated as often as anybody likes', async () => {
    const group = await aGroup();
    const [first, second] = [await linkOf(group), createViewKey()];
    for (const [viewKey, former] of [
      [second, null],
      [null, second],
      [second, second.replace(/.$/, 'A')],
    ] as const)
      if (viewKey !== former) expect((await setLink(group, viewKey, former)).body.code).toBe('link-changed');
    expect((await ledgerOf(first)).status).toBe(200);
    for (const former of [first, first, null])
      expect((await setLink(group, second, former)).status).toBe(200);
    for (const former of [second, null]) expect((await setLink(group, null, former)).status).toBe(200);
    expect((await api.put(`groups/${group.code}/view-key`, { viewKey: second })).status).toBe(422);
  });

  it.each(['ACDEFGHJKLMN', 'vACDEFGHJKLM0', 'vacdefghjklmn', 'v', '', 7, undefined])(
    'has a key as hard to guess as a code, and not %p',
    async (viewKey) => {
      const group = await aGroup();
      const { status, body } = await setLink(group, viewKey);
      expect([status, body.code]).toEqual([422, 'code-too-weak']);
    },
  );

  it('has a key that no group has, or ever had', async () => {
    const [group, other] = [await aGroup(), await aGroup()];
    const first = await linkOf(other);
    const second = await linkOf(other);
    for (const viewKey of [first, second])
      expect((await setLink(group, viewKey)).body.code).toBe('code-taken');
    expect((await setLink(other, first)).body.code).toBe('code-taken');
    expect((await ledgerOf(second)).status).toBe(200);
  });

  it('is not made, renewed or ended by itself', async () => {
    const group = await aGroup();
    const key = await linkOf(group);
    for (const viewKey of [createViewKey(), null])
      expect((await setLink({ code: key }, viewKey, key)).body.code).toBe('look-only');
    expect((await api.get(`groups/${key}/view-key`)).body.code).toBe('look-only');
    expect((await api.put(`groups/${key}/code`, { code: createGroupCode() })).body.code).toBe('look-only');
  });

  it('shows nothing to who asks while it is being made, rather than real ids', async () => {
    const group = await aGroup().with('Anna');
    const key = createViewKey();
    const access = byKey(key);
    expect(await shownTo(access)).toBeNull();
    await linkOf(group, key);
    const read = await readGroup(booksOf(access));
    expect(read?.members[0]?.id).not.toBe(group.members.Anna?._id);
  });
});
