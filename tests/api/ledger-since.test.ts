import pg from 'pg';

import { ledgerDeltaOut, wholeLedgerOut } from '@/lib/wire/own/ledger-wire';
import { DELTA_MAX_IDS } from '@/lib/limits';
import { aGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';
import { deltaOf, ledgerOf, sinceOf } from '../support/ledger-calls';

const trip = () => aGroup().with('Anna', 'Ben', 'Cleo', 'Deniz').spent('Anna', 10, ['Anna', 'Ben']);

const versionOf = async (code: string) => (await ledgerOf(code)).body.version;

const idOf = (nouns: readonly { readonly id: string }[]) => nouns.map(({ id }) => id).sort();

const expense = (code: string, more: object = {}) => ({
  ...{ expenseDescription: 'Eis', expenseAmount: 12, groupCode: code, expensePayerName: 'Ben' },
  expenseBeneficiariesNames: ['Ben', 'Cleo'],
  ...more,
});

describe('GET groups/{code}/ledger?since=', () => {
  it('answers 204 for the present version', async () => {
    const { code } = await trip();
    const answer = await sinceOf(code, await versionOf(code));
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  it('answers 204 after a save that changed nothing', async () => {
    const { code, expenses } = await trip();
    const since = await versionOf(code);
    const same = { expenseDescription: 'Abendessen', expenseAmount: 10, expensePayerName: 'Anna' };
    const people = { expenseBeneficiariesNames: ['Anna', 'Ben'] };
    const saved = await api.put(`expenses/${expenses[0]?._id}`, { groupCode: code, ...same, ...people });
    expect(saved.status).toBe(200);
    expect((await sinceOf(code, since)).status).toBe(204);
  });

  it('sends a new entry, and the members whose totals it has changed', async () => {
    const { code, members } = await trip();
    const since = await versionOf(code);
    const created = await api.post<{ expense: { _id: string } }>('expenses', expense(code));
    const delta = await deltaOf(code, since);
    expect(ledgerDeltaOut.parse(delta)).toEqual(
      expect.objectContaining({ since, whole: false, gone: [], plan: [] }),
    );
    const { body } = await ledgerOf(code);
    expect(delta.version).toBe(body.version);
    expect(delta.group).toEqual(body.group);
    expect(delta.entries).toEqual([body.entries[0]]);
    expect(delta.entries[0]?.id).toBe(created.body.expense._id);
    expect(delta.members).toEqual(body.members.slice(1, 3));
    expect(idOf(delta.members)).toEqual([members.Ben?._id, members.Cleo?._id].sort());
  });

  it('is read once or twice for two hundred who ask at once, and each is answered', async () => {
    const { code } = await trip();
    const since = await versionOf(code);
    await api.post('expenses', expense(code));
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    const answers = await Promise.all(Array.from({ length: 200 }, () => sinceOf(code, since)));
    const asked = spy.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('jsonb_path_query'));
    spy.mockRestore();
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect([1, 2]).toContain(asked.length);
  });

  it('sends the members who were in an entry before or are in it now, and nobody who was not', async () => {
    const { code, members, expenses } = await trip();
    const since = await versionOf(code);
    const moved = { expenseAmount: 10, expenseDescription: 'Abendessen', expensePayerName: 'Anna' };
    await api.put(
      `expenses/${expenses[0]?._id}`,
      expense(code, { ...moved, expenseBeneficiariesNames: ['Anna', 'Cleo'] }),
    );
    const delta = await deltaOf(code, since);
    expect(idOf(delta.entries)).toEqual([expenses[0]?._id]);
    const named = idOf(delta.members);
    expect(named).toEqual(expect.arrayContaining([members.Ben?._id, members.Cleo?._id]));
    expect(named).not.toContain(members.Deniz?._id);
  });

  it('sends an entry without any member if only its title has changed', async () => {
    const { code, expenses } = await trip();
    const since = await versionOf(code);
    const same = { expenseAmount: 10, expensePayerName: 'Anna', expenseBeneficiariesNames: ['Anna', 'Ben'] };
    await api.put(`expenses/${expenses[0]?._id}`, expense(code, same));
    const delta = await deltaOf(code, since);
    expect(delta.entries).toMatchObject([{ id: expenses[0]?._id, title: 'Eis', revision: 1 }]);
    expect([delta.members, delta.gone]).toEqual([[], []]);
  });

  it('names an entry that is gone, and sends the members whose totals it has changed', async () => {
    const { code, members, expenses } = await trip();
    const since = await versionOf(code);
    await api.delete(`expenses/${expenses[0]?._id}`);
    const delta = await deltaOf(code, since);
    expect([delta.entries, delta.gone]).toEqual([[], [expenses[0]?._id]]);
    expect(idOf(delta.members)).toEqual([members.Anna?._id, members.Ben?._id].sort());
    expect(delta.members.every(({ paidCents, benefittedCents }) => paidCents + benefittedCents === 0)).toBe(
      true,
    );
  });

  it('names an entry that came and went meanwhile, because a device may hold it', async () => {
    const { code, members } = await trip();
    const since = await versionOf(code);
    const { body } = await api.post<{ expense: { _id: string } }>('expenses', expense(code));
    await api.delete(`expenses/${body.expense._id}`);
    const delta = await deltaOf(code, since);
    expect([delta.entries, delta.gone]).toEqual([[], [body.expense._id]]);
    expect(idOf(delta.members)).toEqual([members.Ben?._id, members.Cleo?._id].sort());
  });

  it('sends members who joined or were renamed, and names those who left', async () => {
    const { code, members } = await trip();
    const since = await versionOf(code);
    await api.post('users', { userName: 'Elif', groupCode: code });
    await api.patch(`users/${members.Cleo?._id}`, { userName: 'Clea', groupCode: code });
    await api.delete(`users/${members.Deniz?._id}`);
    const delta = await deltaOf(code, since);
    expect(delta.members.map(({ name }) => name)).toEqual(['Clea', 'Elif']);
    expect([delta.entries, delta.gone]).toEqual([[], [members.Deniz?._id]]);
  });

  it('sends settings and plan without any id', async () => {
    const { code } = await trip();
    const since = await versionOf(code);
    await api.patch(`groups/currency/${code}`, { groupCode: code, currency: 'CHF' });
    const set = await deltaOf(code, since);
    expect(set).toMatchObject({ members: [], entries: [], gone: [], plan: [], group: { currency: 'CHF' } });
    await api.post('settlements', { settlements: [{ from: 'Ben', to: 'Anna', amount: 5, groupCode: code }] });
    const planned = await deltaOf(code, set.version);
    expect(planned).toMatchObject({ members: [], entries: [], gone: [], plan: [{ cents: 500 }] });
  });

  it('sends the payment of a confirmation, and what is left of the plan', async () => {
    const { code, members } = await aGroup().with('Anna', 'Ben', 'Cleo').spent('Anna', 30);
    const since = await versionOf(code);
    const confirmed = await api.post<{ payment: { _id: string } }>('settlements/confirm', {
      ...{ groupCode: code, fromId: members.Ben?._id, toId: members.Anna?._id, amount: 10 },
    });
    const delta = await deltaOf(code, since);
    expect(delta.entries).toMatchObject([{ id: confirmed.body.payment._id, kind: 'payment', cents: 1000 }]);
    expect(delta.plan).toEqual([{ fromId: members.Cleo?._id, toId: members.Anna?._id, cents: 1000 }]);
    expect(idOf(delta.members)).toEqual([members.Anna?._id, members.Ben?._id].sort());
  });

  describe('sends the whole ledger', () => {
    const expectWhole = async (code: string, since: string, more: { readonly restored?: true } = {}) => {
      const { status, body } = await sinceOf(code, since);
      expect(status).toBe(200);
      const present = await ledgerOf(code);
      expect(wholeLedgerOut.parse(body)).toEqual({ ...wholeLedgerOut.parse(present.body), ...more });
    };

    it.each(['57', 'x', '8f14e45f.mbx2k1zk.3', '%00', 'null', '🙂', '00000000.zzzzzzzzz.999999999'])(
      'for a version that it never gave: %s',
      async (since) => {
        await expectWhole((await trip()).code, encodeURIComponent(since));
      },
    );

    it('for a version of another group', async () => {
      const [one, other] = [await trip(), await trip()];
      await expectWhole(one.code, await versionOf(other.code));
    });

    it('for a version from before a backup was restored, whatever has happened since', async () => {
      const { code, id, expenses } = await trip();
      const old = await versionOf(code);
      await api.delete(`expenses/${expenses[0]?._id}`);
      const lost = await versionOf(code);
      // As if a backup from before the last change was restored, and another change was made after that.
      await rows(`DELETE FROM journal WHERE group_id = $1 AND revision = 7`, [id]);
      await rows('UPDATE groups SET revision = 6 WHERE id = $1', [id]);
      await expectWhole(code, lost, { restored: true });
      await api.post('users', { userName: 'Elif', groupCode: code });
      await expectWhole(code, lost, { restored: true });
      expect((await deltaOf(code, old)).members.map(({ name }) => name)).toEqual(['Elif']);
    });

    it('for a version from before the Journal was pruned', async () => {
      const { code, id } = await trip();
      const since = await versionOf(code);
      for (const userName of ['Elif', 'Fritz', 'Gül']) await api.post('users', { userName, groupCode: code });
      const kept = await versionOf(code);
      await api.post('users', { userName: 'Hana', groupCode: code });
      await rows(`DELETE FROM journal WHERE group_id = $1 AND revision <= 7`, [id]);
      await expectWhole(code, since);
      expect((await deltaOf(code, kept)).members.map(({ name }) => name)).toEqual(['Hana']);
      await rows(`DELETE FROM journal WHERE group_id = $1`, [id]);
      await expectWhole(code, kept);
      const unwritten = await versionOf(code);
      expect((await sinceOf(code, unwritten)).status).toBe(204);
      await api.post('users', { userName: 'Ida', groupCode: code });
      await expectWhole(code, unwritten);
    });

    it('if a revision is missing in the Journal', async () => {
      const { code, id } = await trip();
      const since = await versionOf(code);
      for (const userName of ['Elif', 'Fritz', 'Gül']) await api.post('users', { userName, groupCode: code });
      await rows(`DELETE FROM journal WHERE group_id = $1 AND revision = 8`, [id]);
      await expectWhole(code, since);
    });

    it('when more than 500 ids have changed', async () => {
      const { code, id, members } = await aGroup().with('Anna', 'Ben').spent('Anna', 10);
      const since = await versionOf(code);
      const { revision } = (await ledgerOf(code)).body.group;
      /** Writes deletions of entries to the Journal: ids that are gone, and no entry to send. */
      const goOn = (from: number, count: number) =>
        rows(
          `WITH told AS (
             INSERT INTO journal (group_id, revision, at, subject_id, event)
             SELECT $1, n, now() + n * interval '1 second', entry.id, jsonb_build_object('version', 1,
               'kind', 'entry.deleted', 'after', NULL, 'before', jsonb_build_object('id', entry.id,
               'kind', 'expense', 'title', 'x', 'cents', 1, 'revision', 0, 'createdAt', '2026-01-01T00:00:00.000Z',
               'parts', jsonb_build_array(jsonb_build_array($4::text, 1, 1))))
             FROM generate_series($2::integer, $3::integer) n, LATERAL (SELECT gen_random_uuid() AS id, n AS place) entry)
           UPDATE groups SET revision = $3 WHERE id = $1`,
          [id, from, from + count - 1, members.Anna?._id],
        );
      await goOn(revision + 1, DELTA_MAX_IDS - 1);
      const delta = await deltaOf(code, since);
      expect([delta.gone.length, delta.members.length]).toEqual([DELTA_MAX_IDS - 1, 1]);
      await goOn(revision + DELTA_MAX_IDS, 1);
      await expectWhole(code, since);
    });
  });
});
