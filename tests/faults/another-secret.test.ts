import { closeDatabase } from '@/lib/server/database/database';
import { aGroup } from '../support/a-group';
import { api } from '../support/api';
import { rows } from '../support/database';

/**
 * A process whose secret does not fit the database: it would find no group, and devices would take theirs for deleted.
 */

const setProof = async (proof: string): Promise<string> => {
  const [former] = await rows<{ value: string }>(
    `WITH former AS (SELECT value FROM installation_secrets WHERE name = 'proof')
     UPDATE installation_secrets SET value = $1 WHERE name = 'proof' RETURNING (SELECT value FROM former)`,
    [proof],
  );
  return former?.value ?? '';
};

it('tells nobody that their group is gone, writes nothing, and works again when the secret fits', async () => {
  const group = await aGroup().with('Anna');
  await closeDatabase();
  const proof = await setProof('that of another secret');
  try {
    const change = { id: '0197a000-0000-4000-8000-000000000001', kind: 'group.set', name: 'Oslo' };
    const answers = [
      await api.get(`groups/${group.code}`),
      await api.get(`users/byGroupCode/${group.code}`),
      await api.get(`users/${group.members.Anna?._id}`),
      await api.post('groups', { groupName: 'Rom' }),
      await api.post(`groups/${group.code}/changes`, { changes: [change] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  } finally {
    await setProof(proof);
    await closeDatabase();
  }
  expect((await api.get(`groups/${group.code}`)).status).toBe(200);
});

it('says on open connections, too, that it cannot tell whether a code leads anywhere', async () => {
  await api.get('groups/ACDEFGHJKLM4');
  const proof = await setProof('that of another secret');
  try {
    const names = await api.get('groups/stored-group-names?storedGroupCodes=ACDEFGHJKLM4');
    const read = await api.get('groups/ACDEFGHJKLM4');
    const written = await api.post('users', { userName: 'Anna', groupCode: 'ACDEFGHJKLM4' });
    expect([names.status, read.status, written.status]).toEqual([503, 503, 503]);
  } finally {
    await setProof(proof);
  }
  expect((await api.get('groups/ACDEFGHJKLM4')).status).toBe(204);
});
