import { ledgerEntryOut, ledgerPageOut, wholeLedgerOut } from '@/lib/wire/own/ledger-wire';
import { aGroup, type TestGroup } from '../support/a-group';
import { aDay, invalid, NOBODY, notFound } from '../support/answers';
import { api } from '../support/api';
import { rows } from '../support/database';
import { ledgerOf, pageOf } from '../support/ledger-calls';

const trip = () =>
  aGroup()
    .with('Anna', 'Ben', 'Cleo')
    .spent('Anna', 10, ['Anna', 'Ben', 'Cleo'], 'Fähre')
    .paid('Ben', 1.5, 'Anna');

const idsOf = ({ expenses, payments }: TestGroup) => [...expenses, ...payments].map(({ _id }) => _id);

describe('GET groups/{code}/ledger', () => {
  it('sends the group, its members, entries and plan in the terms of the domain', async () => {
    const { code, id, members, expenses, payments } = await trip();
    const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => members[name]?._id ?? '');
    const { status, body } = await ledgerOf(code);
    expect(status).toBe(200);
    expect(wholeLedgerOut.parse(body)).toEqual(
      expect.objectContaining({ whole: true, before: null, plan: [] }),
    );
    expect(body.group).toEqual({
      ...{ id, code, name: 'Lissabon 2026', initialName: 'Lissabon 2026', currency: '€' },
      ...{
        inactiveDataPurge: true,
        fixedOrder: false,
        settleBy: 'fewest',
        budgets: '',
        entryCount: 2,
        revision: 6,
      },
      ...{
        lastActiveAt: payments[0]?.createdAt,
        createdAt: body.group.createdAt,
        updatedAt: body.group.createdAt,
      },
    });
    expect(body.members.map(({ id: memberId }) => memberId)).toEqual([anna, ben, cleo]);
    expect(body.members[0]).toEqual({
      ...{
        id: anna,
        name: 'Anna',
        payWays: null,
        revision: 0,
        paidCents: 1000,
        benefittedCents: body.members[0]?.benefittedCents,
      },
      ...{ madeCents: 0, receivedCents: 150, incomePaidCents: 0, incomeBenefittedCents: 0 },
      ...{ createdAt: members.Anna?.createdAt, updatedAt: members.Anna?.updatedAt },
    });
    expect(body.members.reduce((sum, member) => sum + member.benefittedCents, 0)).toBe(1000);
    const [payment, expense] = body.entries;
    expect(payment).toEqual({
      ...{
        id: payments[0]?._id,
        kind: 'payment',
        title: '',
        cents: 150,
        payers: [{ memberId: ben, cents: 150 }],
      },
      ...{ day: aDay, note: '', category: null, foreign: null },
      split: { how: 'even', among: [anna] },
      parts: [
        { memberId: anna, paidCents: null, owedCents: 150 },
        { memberId: ben, paidCents: 150, owedCents: null },
      ].sort((a, b) => ((a.memberId ?? '') < (b.memberId ?? '') ? -1 : 1)),
      ...{ revision: 0, createdAt: payments[0]?.createdAt, updatedAt: payments[0]?.updatedAt },
    });
    expect(expense).toMatchObject({
      ...{ id: expenses[0]?._id, kind: 'expense', title: 'Fähre', cents: 1000 },
      ...{ payers: [{ memberId: anna, cents: 1000 }], split: { among: [anna, ben, cleo].sort() } },
    });
    expect(expense?.parts.map(({ owedCents }) => owedCents).sort()).toEqual([333, 333, 334]);
  });

  it('sends a persisted plan in its order', async () => {
    const { code, members } = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
    const row = (from: string) => ({ from, to: 'Anna', amount: 10, groupCode: code });
    await api.post('settlements', { settlements: [row('Cleo'), row('Ben')] });
    const { body } = await ledgerOf(code);
    const transfer = (from: string) => ({ fromId: members[from]?._id, toId: members.Anna?._id, cents: 1000 });
    expect(body.plan).toEqual([transfer('Cleo'), transfer('Ben')]);
    expect(body.group.fixedOrder).toBe(true);
  });

  it('sends an empty group', async () => {
    const { code } = await aGroup();
    expect((await ledgerOf(code)).body).toMatchObject({ members: [], entries: [], plan: [], before: null });
  });

  it('is not kept by any cache, whatever the answer', async () => {
    const { code } = await trip();
    const { headers, body } = await ledgerOf(code);
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    const answers = await Promise.all([
      ledgerOf(code),
      ledgerOf(code, '', known),
      ledgerOf(code, `?since=${body.version}`),
      ledgerOf(code, '?limit=0'),
      ledgerOf('GONE'),
      api.post(`groups/${code}/ledger`, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 204, 422, 404, 405]);
    expect(new Set(answers.map((answer) => answer.headers.get('cache-control')))).toEqual(
      new Set(['no-store']),
    );
  });

  it('answers 304 for the present version, and the whole ledger for an older one', async () => {
    const { code, members } = await trip();
    const first = await ledgerOf(code);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await ledgerOf(code, '', { headers });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([
      304,
      '',
      headers['if-none-match'],
    ]);
    await api.patch(`users/${members.Cleo?._id}`, { userName: 'Clea', groupCode: code });
    const changed = await ledgerOf(code, '', { headers });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(headers['if-none-match']);
    expect(changed.body.version).not.toBe(first.body.version);
  });

  it('does not answer 304 if a restored backup has reached the same revision', async () => {
    const { code, id } = await trip();
    const etag = (await ledgerOf(code)).headers.get('etag') ?? '';
    await rows(`UPDATE journal SET at = at + interval '1 second' WHERE group_id = $1`, [id]);
    expect((await ledgerOf(code, '', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('counts as use of the group, also if nothing has changed', async () => {
    const { code, id } = await trip();
    const { headers, body } = await ledgerOf(code);
    const silence = () =>
      rows(`UPDATE groups SET last_active_at = now() - interval '80 days' WHERE id = $1`, [id]);
    const isTouched = async () => {
      const [group] = await rows<{ recent: boolean }>(
        `SELECT last_active_at > now() - interval '1 minute' AS recent FROM groups WHERE id = $1`,
        [id],
      );
      return group?.recent;
    };
    for (const look of [
      () => ledgerOf(code, '', { headers: { 'if-none-match': headers.get('etag') ?? '' } }),
      () => ledgerOf(code, `?since=${body.version}`),
      () => ledgerOf(code),
      () => ledgerOf(code, `?before=${encodeURIComponent('9999-12-31.zzzzzzzzz.e.')}${NOBODY}`),
      () => ledgerOf(code, `?entry=${body.entries[0]?.id}`),
    ]) {
      await silence();
      expect((await look()).status).toBeLessThan(400);
      expect(await isTouched()).toBe(true);
    }
  });

  it.each(['', '?limit=5', `?entry=${NOBODY}`, `?member=${NOBODY}`, '?since=8f14e45f.mbx2k1zk.3'])(
    'is not found for a code that does not exist: %s',
    async (query) => {
      for (const code of ['GONE', 'null', '%00', 'a%2Fb']) {
        expect(await ledgerOf(code, query)).toMatchObject(notFound('Group not found'));
      }
    },
  );

  const [page, query] = ['limit or before is invalid', 'since, member or entry is invalid'];
  it.each([
    ['limit=0', page],
    ['limit=501', page],
    ['limit=1.5', page],
    ['limit=', page],
    ['limit=5&limit=5', page],
    ['before=', page],
    ['before=x', page],
    [`before=2026-07-14.1.q.${NOBODY}`, page],
    ['before=2026-07-14.1.e.%00', page],
    [`before=2026-02-30.1.e.${NOBODY}`, page],
    [`before=1.e.${NOBODY}`, page],
    ['since=', query],
    ['since=1.a.1&since=1.a.1', query],
    [`since=${'x'.repeat(101)}`, query],
    ['member=', query],
    ['member=Anna', query],
    ['entry=', query],
    ['entry=%00', query],
    ['entry=8f14e45f-ceea-167f-a8d2-9b1e4c6d7a30', query],
    [`entry=${NOBODY}&member=${NOBODY}`, query],
    [`since=1.a.1&before=2026-07-14.1.e.${NOBODY}`, query],
  ])('refuses what it cannot read: %s', async (asked, text) => {
    const { code } = await aGroup();
    expect(await ledgerOf(code, `?${asked}`)).toMatchObject(invalid(text));
  });

  it('names everything that it cannot read', async () => {
    const { code } = await aGroup();
    expect(await ledgerOf(code, '?entry=x&limit=x')).toMatchObject(invalid(page, query));
  });
});

describe('older entries', () => {
  const many = () =>
    Array.from({ length: 4 }).reduce<ReturnType<typeof aGroup>>(
      (soFar) => soFar.spent('Anna', 2).paid('Ben', 1, 'Anna').spent('Ben', 3, ['Cleo']),
      aGroup().with('Anna', 'Ben', 'Cleo'),
    );

  async function walk(code: string, limit: number, more = '', from: string | null = null): Promise<string[]> {
    const seen: string[] = [];
    let cursor = from;
    do {
      const query = `?limit=${limit}${more}${cursor === null ? '' : `&before=${cursor}`}`;
      const { body, status } = await pageOf(code, query);
      expect(status).toBe(200);
      expect(body.entries.length).toBeLessThanOrEqual(limit);
      seen.push(...body.entries.map(({ id }) => id));
      cursor = body.before;
    } while (cursor !== null);
    return seen;
  }

  it.each([1, 5, 11, 12, 500])('follow in pages of %d, newest first', async (limit) => {
    const group = await many();
    const all = (await ledgerOf(group.code, '?limit=500')).body.entries.map(({ id }) => id);
    expect([...all].sort()).toEqual(idsOf(group).sort());
    const first = await ledgerOf(group.code, `?limit=${limit}`);
    const { before } = first.body;
    const rest = before === null ? [] : await walk(group.code, limit, '', before);
    expect([...first.body.entries.map(({ id }) => id), ...rest]).toEqual(all);
  });

  it('can be those that name a member', async () => {
    const group = await many();
    const { code, members } = group;
    for (const name of ['Anna', 'Ben', 'Cleo']) {
      const id = members[name]?._id ?? '';
      const all = (await ledgerOf(code, '?limit=500')).body.entries;
      const naming = all.filter(({ parts }) => parts.some(({ memberId }) => memberId === id));
      expect(naming.length).toBeGreaterThan(0);
      for (const limit of [1, 3, 500]) {
        expect(await walk(code, limit, `&member=${id.toUpperCase()}`)).toEqual(
          naming.map((entry) => entry.id),
        );
      }
    }
    expect(await pageOf(code, `?member=${NOBODY}`)).toMatchObject(notFound('User not found'));
  });

  it('come with the version of their moment', async () => {
    const { code } = await trip();
    const { body } = await ledgerOf(code, '?limit=1');
    const page = await pageOf(code, `?before=${body.before}`);
    expect(ledgerPageOut.parse(page.body)).toMatchObject({ version: body.version, before: null });
    expect(page.body).not.toHaveProperty('members');
  });

  it('can be one, as it is in the whole', async () => {
    const { code } = await trip();
    const { body } = await ledgerOf(code);
    for (const entry of body.entries) {
      const one = await pageOf(code, `?entry=${entry.id.toUpperCase()}`);
      expect(one.body).toMatchObject({
        version: body.version,
        entries: [ledgerEntryOut.parse(entry)],
        before: null,
      });
    }
  });

  it('are not found when they are gone, or belong to another group', async () => {
    const { code, payments } = await trip();
    const other = await trip();
    await api.delete(`payments/${payments[0]?._id}`);
    for (const id of [payments[0]?._id, other.payments[0]?._id, NOBODY]) {
      expect(await pageOf(code, `?entry=${id}`)).toMatchObject(notFound('Entry not found'));
    }
    expect(await pageOf(code, `?member=${other.members.Anna?._id}`)).toMatchObject(
      notFound('User not found'),
    );
  });
});
