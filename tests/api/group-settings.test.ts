import type { WireGroup } from '@/lib/wire/old/group';
import { aGroup } from '../support/a-group';
import { badRequest, invalid, notFound, success } from '../support/answers';
import { api } from '../support/api';
import { dumpOf, rows } from '../support/database';

const groupOf = async (code: string) => (await api.get<{ group: WireGroup }>(`groups/${code}`)).body.group;

describe('the currency', () => {
  it('is read and changed; the amounts stay what they are', async () => {
    const { code } = await aGroup().with('Anna').spent('Anna', 12.5);
    expect(await api.get(`groups/currency/${code}`)).toMatchObject(
      success(200, { currency: '€' }, 'Group currency retrieved successfully'),
    );
    expect(await api.patch(`groups/currency/${code}`, { groupCode: code, currency: 'JPY' })).toMatchObject(
      success(200, { updatedGroup: { currency: 'JPY' } }, 'Group currency changed successfully'),
    );
    expect((await api.get(`groups/currency/${code}`)).body).toMatchObject({ currency: 'JPY' });
    expect((await api.get(`expenses/totalExpenses/${code}`)).body).toMatchObject({ expensesTotal: 12.5 });
  });

  it.each([undefined, null, '', 'eur', 'EUR', 'toString', 5, {}, ['€'], '€\0'])(
    'is not %j',
    async (currency) => {
      const { code } = await aGroup();
      const body = { groupCode: code, currency };
      expect(await api.patch(`groups/currency/${code}`, body)).toMatchObject(invalid('Unknown currency'));
      expect((await groupOf(code)).currency).toBe('€');
    },
  );
});

const settings = [
  ['currency', 'currency', 'JPY', '$', 'Group currency changed successfully'],
  [
    'inactiveDataPurge',
    'inactiveDataPurge',
    false,
    true,
    'Group inactive data purge setting updated successfully',
  ],
  ['data-purge', 'inactiveDataPurge', false, true, 'Group inactive data purge setting updated successfully'],
  [
    'fixedDebitorCreditorOrder',
    'fixedDebitorCreditorOrder',
    true,
    false,
    'Group fixedDebitorCreditor setting updated successfully',
  ],
  [
    'fixed-order-settings',
    'fixedDebitorCreditorOrder',
    true,
    false,
    'Group fixedDebitorCreditor setting updated successfully',
  ],
] as const;

describe.each(settings)('PATCH groups/%s', (path, field, first, second, message) => {
  const patch = (code: string, body: object) =>
    api.patch<{ updatedGroup: WireGroup }>(`groups/${path}/${code}`, body);

  it('changes the setting back and forth, and touches the group', async () => {
    const { code } = await aGroup();
    const before = await groupOf(code);
    for (const value of [first, second]) {
      const answer = await patch(code, { groupCode: code, [field]: value });
      expect(answer).toMatchObject(success(200, { updatedGroup: { [field]: value } }, message));
      expect((await groupOf(code))[field]).toBe(value);
    }
    const after = await groupOf(code);
    expect(after.lastActive > before.lastActive).toBe(true);
    expect(after.revision).toBe(before.revision + 2);
    expect(after.updatedAt).toBe(after.lastActive);
  });

  it('answers with the whole group, except for the currency', async () => {
    const { code } = await aGroup();
    const answer = await patch(code, { [field]: first });
    const group = await groupOf(code);
    expect(answer.body.updatedGroup).toEqual(
      field === 'currency' ? { currency: group.currency, revision: group.revision } : group,
    );
  });

  it('writes nothing if the setting already has the value', async () => {
    const { code, id } = await aGroup();
    await patch(code, { [field]: first });
    const before = await dumpOf(id);
    expect(await patch(code, { [field]: first })).toMatchObject({ status: 200 });
    expect(await dumpOf(id)).toEqual(before);
  });

  it('refuses a body that names another group, and does not find a group that does not exist', async () => {
    const [rome, oslo] = [await aGroup('Rom'), await aGroup('Oslo')];
    expect(await patch(rome.code, { groupCode: oslo.code, [field]: first })).toMatchObject(
      badRequest('groupCode mismatch'),
    );
    for (const code of ['GONE', 'null', '%00']) {
      expect(await patch(code, { groupCode: decodeURIComponent(code), [field]: first })).toMatchObject(
        notFound('Group not found with the provided groupCode'),
      );
    }
  });

  it('says what is wrong with the value before it looks for the group', async () => {
    const text = field === 'currency' ? 'Unknown currency' : `${field} must be true or false`;
    for (const value of [undefined, null, 'true', 1, {}, []]) {
      expect(await patch('GONE', { groupCode: 'GONE', [field]: value })).toMatchObject(invalid(text));
    }
    expect(await patch('GONE', { groupCode: { a: 1 }, [field]: 0 })).toMatchObject(
      invalid('Missing groupCode', text),
    );
  });
});

describe('GET groups/has-persisted-order/{code}', () => {
  it('is a bare true or false', async () => {
    const { code } = await aGroup();
    expect(await api.get(`groups/has-persisted-order/${code}`)).toMatchObject({ status: 200, text: 'false' });
    await api.patch(`groups/fixedDebitorCreditorOrder/${code}`, { fixedDebitorCreditorOrder: true });
    expect(await api.get(`groups/has-persisted-order/${code}`)).toMatchObject({ status: 200, text: 'true' });
    for (const nobodys of ['GONE', '%00']) {
      expect(await api.get(`groups/has-persisted-order/${nobodys}`)).toMatchObject(
        notFound('Group not found'),
      );
    }
  });
});

describe('a group that is only read', () => {
  const age = (id: string, minutes: number) =>
    rows('UPDATE groups SET last_active_at = now() - make_interval(mins => $2) WHERE id = $1', [id, minutes]);

  it('counts as used, by one small write an hour that is no change', async () => {
    const { code, id } = await aGroup().with('Anna');
    await age(id, 61);
    const [before, untouched] = [await groupOf(code), await dumpOf(id)];
    await api.get(`users/byGroupCode/${code}`);
    const after = await groupOf(code);
    expect(after.lastActive > before.lastActive).toBe(true);
    expect({ ...after, lastActive: '' }).toEqual({ ...before, lastActive: '' });
    expect({ ...(await dumpOf(id)), groups: '' }).toEqual({ ...untouched, groups: '' });
  });

  it('is not written when it was active within the hour', async () => {
    const { code, id } = await aGroup().with('Anna');
    await age(id, 59);
    const before = await dumpOf(id);
    for (const path of [`groups/${code}`, `users/byGroupCode/${code}`, `expenses/byGroupCode/${code}`]) {
      await api.get(path);
    }
    expect(await dumpOf(id)).toEqual(before);
  });
});
