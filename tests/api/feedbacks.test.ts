import type { WireFeedback } from '@/lib/wire/own/feedback-wire';
import type { WireGroup } from '@/lib/wire/old/group';
import { prisma } from '@/lib/server/database/database';
import { listFeedback } from '@/lib/server/feedback/feedback';
import { storedFilename } from '@/lib/server/pictures/files';
import { aGroup } from '@/tests/support/a-group';
import { anId, anInstant } from '@/tests/support/answers';
import { api } from '@/tests/support/api';
import { aFile, upload } from '@/tests/support/upload';

type Saved = { readonly savedFeedback: WireFeedback };

/** A GIF of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const words = {
  name: 'Anna',
  email: 'anna@example.org',
  messageType: 'issue/bug',
  feedback: 'Der Saldo stimmt nicht.\nZweite Zeile.',
};

const write = (body: object, headers?: Readonly<Record<string, string>>) =>
  api.post<Saved>('feedbacks', { ...words, ...body }, headers);

const count = () => prisma().feedback.count();

describe('Anna writes to the operator', () => {
  test('and it is stored with her group', async () => {
    const { code, id } = await aGroup();
    const { status, body } = await write({ groupCode: code, name: '  Anna ' });
    expect([status, body]).toEqual([
      201,
      {
        status: 'success',
        savedFeedback: {
          ...words,
          _id: anId,
          groupCode: code,
          fileId: null,
          createdAt: anInstant,
          updatedAt: body.savedFeedback.createdAt,
        },
        message: 'Feedback received successfully - thanks!',
      },
    ]);
    const found = (await listFeedback()).find((feedback) => feedback.id === body.savedFeedback._id);
    expect(found).toMatchObject({ groupId: id, name: 'Anna', message: words.feedback });
    expect(JSON.stringify(found)).not.toContain(code);
  });

  test('and her group counts as used, without a new revision', async () => {
    const { code, id } = await aGroup();
    await prisma().group.update({ where: { id }, data: { lastActiveAt: new Date('2026-01-01') } });
    const before = (await api.get<{ group: WireGroup }>(`groups/${code}`)).body.group;
    await write({ groupCode: code });
    const after = await prisma().group.findUniqueOrThrow({ where: { id } });
    expect(after.lastActiveAt.getTime()).toBeGreaterThan(Date.parse('2026-01-02'));
    expect(after.revision).toBe(before.revision);
  });

  test.each([['null'], [null], [undefined], [''], ['ZZZZZZZZZZZZ'], ['undefined'], ['\u0000']])(
    'without a group (%j)',
    async (groupCode) => {
      const { status, body } = await write({ groupCode });
      expect([status, body.savedFeedback.groupCode]).toEqual([201, groupCode ?? null]);
      const found = (await listFeedback()).find((feedback) => feedback.id === body.savedFeedback._id);
      expect(found?.groupId).toBeNull();
    },
  );

  test('without an address, and without saying what it is', async () => {
    for (const left of ['', null, undefined]) {
      const { status, body } = await write({ email: left, messageType: left, fileId: left });
      expect([status, body.savedFeedback.email, body.savedFeedback.messageType]).toEqual([201, '', '']);
    }
  });

  test('with characters that a note may not have', async () => {
    const feedback = '\u202ELinks\u202C und \u2067rechts\u2069\nund \uFFF9mehr';
    const { status, body } = await write({ feedback });
    expect([status, body.savedFeedback.feedback]).toEqual([201, feedback]);
  });

  test('longer than 2500 characters, because her phone appends to it after its own check', async () => {
    expect((await write({ feedback: 'x'.repeat(3000) })).status).toBe(201);
  });

  test('several times with one key, and the operator reads it once', async () => {
    const { code } = await aGroup();
    const before = await count();
    for (const groupCode of [code, 'null']) {
      const key = { 'idempotency-key': `a message of Anna from ${groupCode}` };
      const answers = await Promise.all([1, 2, 3].map(() => write({ groupCode }, key)));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await write({ groupCode, feedback: 'Anderes' }, key)).body).toMatchObject({
        code: 'idempotency-key-reused',
      });
    }
    expect(await count()).toBe(before + 2);
  });

  test('and all of it goes with the group', async () => {
    const { code, id } = await aGroup();
    await write({ groupCode: code }, { 'idempotency-key': 'gone with the group' });
    await api.delete(`groups/${code}`, { groupName: 'Lissabon 2026' });
    expect(await prisma().feedback.count({ where: { groupId: id } })).toBe(0);
    expect(await prisma().idempotencyKey.count({ where: { groupId: id } })).toBe(0);
  });
});

describe('what is missing or too long', () => {
  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: null }, 'Name is required'],
    [{ name: { first: 'Anna' } }, 'Name is required'],
    [{ name: 'x'.repeat(51) }, 'Name cannot exceed 50 characters'],
    [{ email: `${'x'.repeat(40)}@example.org` }, 'Email cannot exceed 50 characters'],
    [{ messageType: 'x'.repeat(51) }, 'messageType cannot exceed 50 characters'],
    [{ feedback: '' }, 'Message is required'],
    [{ feedback: ['Hallo'] }, 'Message is required'],
    [{ feedback: 'x'.repeat(3001) }, 'Feedback cannot exceed 2500 characters'],
    [{ feedback: 'a\u0000b' }, 'The text contains characters that cannot be stored'],
    [{ feedback: 'red: \u001B[31m' }, 'The text contains characters that cannot be stored'],
    [{ feedback: '\u200B' }, 'The text contains characters that cannot be stored'],
    [{ name: 'An\nna' }, 'The text contains characters that cannot be stored'],
    [{ email: '\ud800' }, 'The text contains characters that cannot be stored'],
    [{ groupCode: { code: 1 } }, 'Missing groupCode'],
  ])('%j', async (change, text) => {
    const before = await count();
    const { status, body } = await write(change);
    expect([status, body]).toMatchObject([
      422,
      { status: 'error', message: 'Validation error', errors: [text] },
    ]);
    expect(await count()).toBe(before);
  });

  test('is said in the order of the fields', async () => {
    const { body } = await write({ name: '', email: 'x'.repeat(51), feedback: '' });
    expect(body).toMatchObject({
      errors: ['Name is required', 'Email cannot exceed 50 characters', 'Message is required'],
    });
  });
});

describe('a screenshot', () => {
  const anUpload = async () => (await upload({ file: aFile(pixel, 'shot.gif') })).body.savedFile._id;

  test('comes with the message, and belongs to its group from then on', async () => {
    const { code, id } = await aGroup();
    const fileId = await anUpload();
    const { body } = await write({ groupCode: code, fileId: fileId.toUpperCase() });
    expect(body.savedFeedback.fileId).toBe(fileId);
    expect(await prisma().file.findUnique({ where: { id: fileId } })).toMatchObject({ groupId: id });
  });

  test.each(['11111111-1111-4111-8111-111111111111', 'shot.png', "'; DROP TABLE files"])(
    'that is not there (%s): 404, and nothing is stored',
    async (fileId) => {
      const before = await count();
      const { status, body } = await write({ fileId });
      expect([status, body]).toMatchObject([404, { status: 'error', message: 'File not found' }]);
      expect(await count()).toBe(before);
    },
  );

  test('belongs to one message only, also when two claim it at once', async () => {
    const { code, id } = await aGroup();
    const fileId = await anUpload();
    const answers = await Promise.all([
      write({ fileId, groupCode: code }),
      write({ fileId, groupCode: code }),
      write({ fileId, groupCode: 'null' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await write({ fileId })).body).toMatchObject({ code: 'file-in-use' });
    const winner = (await listFeedback()).find((feedback) => feedback.fileId === fileId);
    const file = await prisma().file.findUniqueOrThrow({ where: { id: fileId } });
    expect(file.groupId).toBe(winner?.groupId);
    expect([null, id]).toContain(file.groupId);
  });

  test.each([
    ['shot.png', 'shot.webp'],
    ['C:\\Users\\anna\\foto.von.mir.JPG', 'foto.von.mir.webp'],
    ['../../etc/passwd', 'passwd.webp'],
    ['.png', 'file.webp'],
    ['', 'file.webp'],
    ['a\u0000b.png', 'file.webp'],
    ['a\r\nb.png', 'ab.webp'],
    [`${'🏝'.repeat(200)}.png`, `${'🏝'.repeat(80)}.webp`],
  ])('called %j is stored as %j', (sent, kept) => {
    expect(storedFilename(sent)).toBe(kept);
  });
});
