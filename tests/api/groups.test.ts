import { GROUP_CODE_ALPHABET } from '@/lib/domain/text/codes';
import type { WireGroup } from '@/lib/wire/old/group';
import { aGroup } from '../support/a-group';
import { anId, anInstant, badRequest, invalid, NOBODY, notFound, success } from '../support/answers';
import { api } from '../support/api';
import { dumpOf } from '../support/database';

type GroupAnswer = { group: WireGroup };

const create = (groupName: unknown) => api.post<GroupAnswer>('groups', { groupName });

describe('POST groups', () => {
  it('gives Anna a group with a code of its own and the defaults of the wire', async () => {
    const answer = await create('  Lissabon 2026 ');
    expect(answer).toMatchObject(success(201, { group: { groupName: 'Lissabon 2026' } }, 'Group created'));
    const { group } = answer.body;
    expect(group).toEqual({
      _id: anId,
      groupCode: expect.any(String) as string,
      groupName: 'Lissabon 2026',
      initialGroupName: 'Lissabon 2026',
      currency: '€',
      inactiveDataPurge: true,
      fixedDebitorCreditorOrder: false,
      lastActive: anInstant,
      createdAt: anInstant,
      updatedAt: anInstant,
      revision: 1,
    });
    expect(group.groupCode).toMatch(new RegExp(`^[${GROUP_CODE_ALPHABET}]{12}$`));
    expect(group.createdAt).toBe(group.updatedAt);
  });

  it('keeps a name of thirty characters, of any script', async () => {
    for (const name of ['x'.repeat(30), 'שלום 🇵🇹', '100 % "Spaß" #1?']) {
      expect((await create(name)).body.group.groupName).toBe(name);
    }
  });

  it.each([
    [undefined, 'Missing group name'],
    [null, 'Missing group name'],
    ['', 'Missing group name'],
    ['   ', 'Missing group name'],
    [42, 'Missing group name'],
    [{ name: 'x' }, 'Missing group name'],
    [['x'], 'Missing group name'],
    ['x'.repeat(31), 'The group name cannot exceed 30 characters'],
    ['Rom/Neapel', 'The group name must not include slashes'],
    ['a\0b', 'The text contains characters that cannot be stored'],
    ['a\u001Bb', 'The text contains characters that cannot be stored'],
    ['\u2067Rom', 'The text contains characters that cannot be stored'],
    ['\u3164', 'The text contains characters that cannot be stored'],
    ['a\uD800b', 'The text contains characters that cannot be stored'],
  ])('refuses the name %j', async (name, text) => {
    expect(await create(name)).toMatchObject(invalid(text));
  });
});

describe('GET groups/{code}', () => {
  it('shows the group', async () => {
    const { code } = await aGroup();
    const { body } = await create('Rom');
    expect(await api.get(`groups/${body.group.groupCode}`)).toMatchObject(
      success(200, { group: body.group }, 'Group info retrieved successfully'),
    );
    expect(code).not.toBe(body.group.groupCode);
  });

  it.each(['NOSUCHGROUP9', 'null', 'undefined', '%00', '%F0%9F%87%B5', 'x'.repeat(5000)])(
    'answers 204 for the code %s that nobody has',
    async (code) => {
      for (const path of [`groups/${code}`, `groups/currency/${code}`]) {
        expect(await api.get(path)).toMatchObject({ status: 204, text: '' });
      }
    },
  );

  it('compares a code exactly as it was sent', async () => {
    const { code } = await aGroup();
    expect((await api.get(`groups/${code.toLowerCase()}`)).status).toBe(204);
    expect((await api.get(`groups/%20${code}`)).status).toBe(204);
  });
});

describe.each(['limited-validate-existence', 'continuous-validate-existence'])('GET groups/…/%s', (mode) => {
  it('says whether the group exists', async () => {
    const { code } = await aGroup();
    expect(await api.get(`groups/${code}/${mode}`)).toMatchObject(
      success(200, { exists: true }, 'The group exists'),
    );
    for (const nobodys of ['NOSUCHGROUP9', 'null', '%00']) {
      expect(await api.get(`groups/${nobodys}/${mode}`)).toMatchObject(
        success(200, { exists: false }, 'The group does not exist'),
      );
    }
  });
});

describe.each(['StoredGroupNames', 'stored-group-names'])('GET groups/%s', (path) => {
  const names = (codes: string) => api.get(`groups/${path}?storedGroupCodes=${codes}`);
  const text = 'Group names retrieved successfully';

  it('names the groups of a device in the order asked and leaves out those that are gone', async () => {
    const [rome, oslo] = [await aGroup('Rom'), await aGroup('Oslo')];
    const groupNamesAndGroupCodes = [
      { groupName: 'Oslo', groupCode: oslo.code },
      { groupName: 'Rom', groupCode: rome.code },
    ];
    expect(await names(`${oslo.code},GONE,,%00,${rome.code},${oslo.code}`)).toMatchObject(
      success(200, { results: 2, groupNamesAndGroupCodes }, text),
    );
    expect(await names('GONE')).toMatchObject(
      success(200, { results: 0, groupNamesAndGroupCodes: [] }, text),
    );
  });

  it('asks for the parameter and takes at most a hundred codes', async () => {
    expect(await api.get(`groups/${path}`)).toMatchObject(badRequest('Missing storedGroupCodes'));
    expect(await names('')).toMatchObject(badRequest('Missing storedGroupCodes'));
    expect(await names(Array.from({ length: 100 }, (_, place) => `A${place}`).join(','))).toMatchObject({
      status: 200,
    });
    expect(await names(Array.from({ length: 101 }, (_, place) => `A${place}`).join(','))).toMatchObject(
      invalid('A request cannot name more than 100 groups'),
    );
  });
});

describe('POST groups/stored-group-names', () => {
  const names = (storedGroupCodes: unknown) => api.post('groups/stored-group-names', { storedGroupCodes });
  const missing = badRequest('Missing storedGroupCodes');

  it('answers as the GET does, without a code in the address', async () => {
    const [rome, oslo] = [await aGroup('Rom'), await aGroup('Oslo')];
    const asked = [oslo.code, 'GONE', '', '\0', rome.code, oslo.code];
    const { body, status } = await names(asked);
    expect(status).toBe(200);
    expect(body).toEqual(
      (await api.get(`groups/StoredGroupNames?storedGroupCodes=${asked.map(encodeURIComponent).join()}`))
        .body,
    );
    expect(body).toMatchObject({ results: 2 });
  });

  it('asks for the codes, as a list of texts, and takes at most a hundred', async () => {
    for (const nothing of [undefined, null, [], {}, 'ABC', [1], [null], [['ABC']]])
      expect(await names(nothing)).toMatchObject(missing);
    expect(await names(Array.from({ length: 100 }, (_, place) => `A${place}`))).toMatchObject({
      status: 200,
    });
    expect(await names(Array.from({ length: 101 }, (_, place) => `A${place}`))).toMatchObject(
      invalid('A request cannot name more than 100 groups'),
    );
  });
});

describe('PATCH groups/{id}', () => {
  const rename = (id: string, body: object) => api.patch<{ updatedGroup: WireGroup }>(`groups/${id}`, body);

  it('renames the group; its first name stays in its links', async () => {
    const { id, code } = await aGroup('Rom');
    const answer = await rename(id, { group: id, groupName: ' Rom & Neapel', groupCode: code });
    const updatedGroup = { groupName: 'Rom & Neapel', initialGroupName: 'Rom', groupCode: code, _id: id };
    expect(answer).toMatchObject(success(200, { updatedGroup }, 'Group name updated successfully.'));
    expect(answer.body.updatedGroup.updatedAt).not.toBe(answer.body.updatedGroup.createdAt);
    expect((await api.get(`groups/${code}`)).body).toMatchObject({ group: answer.body.updatedGroup });
  });

  it('takes the unchanged name, an upper-case id and no code, and writes nothing then', async () => {
    const { id } = await aGroup('Rom');
    const before = await dumpOf(id);
    expect(await rename(id.toUpperCase(), { groupName: 'Rom' })).toMatchObject({ status: 200 });
    expect(await dumpOf(id)).toEqual(before);
  });

  it('does not find unknown, malformed and foreign ids', async () => {
    const [rome, oslo] = [await aGroup('Rom'), await aGroup('Oslo')];
    for (const id of [NOBODY, 'xyz', rome.code, '%00']) {
      expect(await rename(id, { groupName: 'Neapel' })).toMatchObject(notFound('Group not found'));
    }
    expect(await rename(rome.id, { groupName: 'Neapel', groupCode: oslo.code })).toMatchObject(
      notFound('Group not found'),
    );
  });

  it('says what is wrong with the name before it looks for the group', async () => {
    expect(await rename(NOBODY, {})).toMatchObject(invalid('Missing group name'));
    expect(await rename(NOBODY, { groupName: 'a/b', groupCode: 5 })).toMatchObject(
      invalid('The group name must not include slashes', 'Missing groupCode'),
    );
    expect(await rename(NOBODY, { groupName: 'x'.repeat(31) })).toMatchObject(
      invalid('The group name cannot exceed 30 characters'),
    );
  });
});

describe('DELETE groups/{code}', () => {
  it('deletes everything of the group and leaves other groups alone', async () => {
    const story = () =>
      aGroup('Rom').with('Anna', 'Ben').spent('Anna', 10).paid('Ben', 2, 'Anna').spent('Ben', 7);
    const [gone, kept] = [await story(), await story()];
    await api.post(
      'users',
      { userName: 'Cleo', groupCode: gone.code },
      { 'idempotency-key': 'the key goes too' },
    );
    await api.post('settlements', {
      settlements: [{ from: 'Anna', to: 'Ben', amount: 0.01, groupCode: gone.code }],
    });
    const before = await dumpOf(kept.id);
    // A name copied from our texts may come with the bidi isolates around it.
    expect(await api.delete(`groups/${gone.code}`, { groupName: ' \u2068Rom\u2069 ' })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(new Set(Object.values(await dumpOf(gone.id)))).toEqual(new Set(['']));
    expect(await dumpOf(kept.id)).toEqual(before);
    expect((await api.get(`groups/${gone.code}`)).status).toBe(204);
    expect(await api.delete(`groups/${gone.code}`, { groupName: 'Rom' })).toMatchObject(
      notFound('Group not found'),
    );
  });

  it.each([undefined, {}, { groupName: null }, { groupName: 'Oslo' }, { groupName: 5 }])(
    'keeps the group when the name is %j',
    async (body) => {
      const { code, id } = await aGroup('Rom');
      const before = await dumpOf(id);
      expect(await api.delete(`groups/${code}`, body)).toMatchObject(badRequest('groupName mismatch'));
      expect(await dumpOf(id)).toEqual(before);
    },
  );

  it('does not find a group that does not exist', async () => {
    for (const code of ['GONE', '%00']) {
      expect(await api.delete(`groups/${code}`, { groupName: 'Rom' })).toMatchObject(
        notFound('Group not found'),
      );
    }
  });
});
