import type { EventKind } from '@/lib/domain/ledger/event';
import { newId } from '@/lib/domain/ids';
import { createGroupCode, createViewKey } from '@/lib/domain/text/codes';
import { activityOut } from '@/lib/wire/own/ledger-wire';
import { aGroup } from '../support/a-group';
import { aChange, outcomeOf } from '../support/a-device';
import { bring } from '../support/an-import';
import { anInstant, invalid, notFound } from '../support/answers';
import { api } from '../support/api';
import { rows } from '../support/database';
import { activityOf, ledgerOf } from '../support/ledger-calls';

const KINDS: Readonly<Record<EventKind, true>> = {
  ...{
    'group.created': true,
    'group.set': true,
    'member.added': true,
    'member.renamed': true,
    'member.set': true,
  },
  ...{ 'member.removed': true, 'entry.created': true, 'entry.revised': true, 'entry.deleted': true },
  ...{ 'plan.fixed': true, 'plan.shortened': true, 'plan.dropped': true, 'plan.confirmed': true },
  ...{ 'import.made': true, 'import.undone': true, 'key.renewed': true, 'key.made': true, 'key.ended': true },
};

/** A group in which every kind of event that the Journal knows has happened. */
async function fullLife() {
  const group = await aGroup()
    .with('Anna', 'Ben', 'Cleo', 'Deniz')
    .spent('Anna', 30, ['Anna', 'Ben', 'Cleo']);
  const { code, id, members, expenses } = group;
  const plan = {
    settlements: ['Ben', 'Cleo'].map((from) => ({ from, to: 'Anna', amount: 10, groupCode: code })),
  };
  await api.patch(`groups/${id}`, { groupName: 'Porto', groupCode: code });
  await api.patch(`users/${members.Deniz?._id}`, { userName: 'Dilan', groupCode: code });
  await outcomeOf(group, aChange('member.set', { memberId: members.Ben?._id, payWays: { paypal: 'ben' } }));
  await api.delete(`users/${members.Deniz?._id}`);
  await api.post('settlements', plan);
  const viewKey = createViewKey();
  await api.put(`groups/${code}/view-key`, { viewKey, former: null });
  await api.put(`groups/${code}/view-key`, { viewKey: null, former: viewKey });
  await api.delete('settlements', { from: 'Ben', to: 'Anna', amount: 10, groupCode: code });
  await api.delete(`settlements/${code}`);
  await api.post('settlements/confirm', {
    ...{ groupCode: code, fromId: members.Ben?._id, toId: members.Anna?._id, amount: 10 },
  });
  await api.put(`expenses/${expenses[0]?._id}`, {
    ...{ expenseDescription: 'Fähre', expenseAmount: 20, groupCode: code, expensePayerName: 'Anna' },
    expenseBeneficiariesNames: ['Anna', 'Ben'],
  });
  await api.delete(`expenses/${expenses[0]?._id}`);
  const imported = await bring(group, { entries: [], members: [{ id: newId(), name: 'Emil' }] });
  await outcomeOf(group, aChange('undo', { revision: imported }));
  const renewed = createGroupCode();
  await api.put(`groups/${code}/code`, { code: renewed });
  return { ...group, code: renewed };
}

describe('GET groups/{code}/activity', () => {
  it('tells everything that happened, newest first, with what was before and after', async () => {
    const { code, id, expenses, members } = await fullLife();
    const { status, body } = await activityOf(code);
    expect(status).toBe(200);
    const events = body.events.map((row) => activityOut.parse(row));
    expect(events).toEqual(body.events);
    expect(body.before).toBeNull();
    const { group } = (await ledgerOf(code)).body;
    expect(events.map(({ revision }) => revision)).toEqual(
      Array.from({ length: group.revision }, (_, place) => group.revision - place),
    );
    expect(new Set(events.map(({ event }) => event.kind))).toEqual(new Set(Object.keys(KINDS)));
    expect(events.at(-1)).toEqual({
      ...{ revision: 1, at: group.createdAt, author: null, undoneBy: null, undoes: null },
      event: {
        ...{ kind: 'group.created', before: null },
        after: {
          id,
          name: 'Lissabon 2026',
          currency: '€',
          inactiveDataPurge: true,
          fixedOrder: false,
          settleBy: 'fewest',
          budgets: '',
        },
      },
    });
    const [renewed, undone, imported, deleted, revised] = events;
    expect(renewed?.event).toEqual({ kind: 'key.renewed', before: { may: 'all' }, after: { may: 'all' } });
    expect(imported?.event).toMatchObject({ kind: 'import.made', after: { members: [{ name: 'Emil' }] } });
    expect(undone?.event).toMatchObject({ kind: 'import.undone', before: { members: [{ name: 'Emil' }] } });
    expect(deleted?.at).toEqual(anInstant);
    expect(revised?.event).toMatchObject({
      kind: 'entry.revised',
      before: { id: expenses[0]?._id, title: 'Abendessen', cents: 3000, revision: 0 },
      after: {
        ...{ id: expenses[0]?._id, title: 'Fähre', cents: 2000, revision: 1 },
        payers: [{ memberId: members.Anna?._id, cents: 2000 }],
        split: { how: 'even', among: [members.Anna?._id, members.Ben?._id].sort() },
      },
    });
    expect(deleted?.event).toEqual({
      kind: 'entry.deleted',
      before: revised?.event.kind === 'entry.revised' ? revised.event.after : null,
      after: null,
    });
  });

  it.each([1, 3, 16, 500])('is read in pages of %d', async (limit) => {
    const { code } = await fullLife();
    const all = (await activityOf(code)).body.events;
    const seen: typeof all = [];
    let before: number | null = null;
    do {
      const { body } = await activityOf(code, `?limit=${limit}${before === null ? '' : `&before=${before}`}`);
      expect(body.events.length).toBeLessThanOrEqual(limit);
      seen.push(...body.events);
      ({ before } = body);
    } while (before !== null);
    expect(seen).toEqual(all);
  });

  it('continues where it was if something happens between two pages', async () => {
    const { code } = await fullLife();
    const first = await activityOf(code, '?limit=3');
    await api.post('users', { userName: 'Elif', groupCode: code });
    const second = await activityOf(code, `?limit=3&before=${first.body.before}`);
    const [last, next] = [first.body.events.at(-1), second.body.events[0]];
    expect(next?.revision).toBe((last?.revision ?? 0) - 1);
  });

  it('says who did something, what it takes back, and what took it back last', async () => {
    const { code, id, members } = await fullLife();
    const author = members.Anna?._id;
    await rows('UPDATE journal SET author = $2, undoes = 3 WHERE group_id = $1 AND revision = 7', [
      id,
      author,
    ]);
    await rows('UPDATE journal SET undoes = 3 WHERE group_id = $1 AND revision = 9', [id]);
    const { events } = (await activityOf(code)).body;
    const of = (wanted: number) => events.find(({ revision }) => revision === wanted);
    expect(of(7)).toMatchObject({ author, undoes: 3, undoneBy: null });
    expect(of(3)).toMatchObject({ author: null, undoes: null, undoneBy: 9 });
  });

  it('ends where the Journal was pruned', async () => {
    const { code, id } = await fullLife();
    await rows('DELETE FROM journal WHERE group_id = $1 AND revision <= 5', [id]);
    const { body } = await activityOf(code, '?limit=500');
    expect([body.events.at(-1)?.revision, body.before]).toEqual([6, null]);
    expect((await activityOf(code, '?before=3')).body).toMatchObject({ events: [], before: null });
  });

  it('is not kept by any cache', async () => {
    const { code } = await aGroup();
    expect((await activityOf(code)).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'before=0',
    'before=',
    'before=1.5',
    'before=2147483648',
    'before=-1',
  ])('refuses the page %s', async (query) => {
    const { code } = await aGroup();
    expect(await activityOf(code, `?${query}`)).toMatchObject(invalid('limit or before is invalid'));
  });

  it('is not found for a code that does not exist', async () => {
    for (const code of ['GONE', 'null', '%00']) {
      expect(await activityOf(code)).toMatchObject(notFound('Group not found'));
    }
  });
});
