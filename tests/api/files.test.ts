import sharp from 'sharp';

import { FILE_MAX_BYTES, PICTURES_MAX_WAITING } from '@/lib/limits';
import { prisma } from '@/lib/server/database/database';
import { deleteExpiredFiles, findFile } from '@/lib/server/pictures/files';
import { aGroup } from '@/tests/support/a-group';
import { anId, anInstant } from '@/tests/support/answers';
import { api } from '@/tests/support/api';
import { aFile, upload, uploadBody } from '@/tests/support/upload';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#077888' } });

const stored = async (id: string) => {
  const file = await findFile(id);
  if (!file) throw new Error('no such file');
  return { file, metadata: await sharp(Buffer.from(file.content)).metadata() };
};

const countFiles = () => prisma().file.count();

describe('Anna sends a screenshot', () => {
  test('and learns its id, with a name and size of what is stored', async () => {
    const png = await plain(400, 800).png().toBuffer();
    const { status, body } = await upload({ file: aFile(png, 'C:\\Bilder\\Saldo falsch.png') });
    expect([status, body]).toEqual([
      201,
      {
        status: 'success',
        savedFile: {
          _id: anId,
          filename: 'Saldo falsch.webp',
          mimetype: 'image/webp',
          size: expect.any(Number) as number,
          createdAt: anInstant,
          updatedAt: body.savedFile.createdAt,
        },
        message: 'Image stored successfully',
      },
    ]);
    const { file, metadata } = await stored(body.savedFile._id);
    expect(metadata).toMatchObject({ format: 'webp', width: 400, height: 800 });
    expect(file.content.byteLength).toBe(body.savedFile.size);
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('as %s', async (format) => {
    const content = await plain(60, 40).toFormat(format).toBuffer();
    const { status } = await upload({ file: aFile(content, 'x', 'text/plain') });
    expect(status).toBe(201);
  });

  test('and where and when it was taken is not kept', async () => {
    const photo = await plain(80, 60)
      .withExif({ IFD0: { Make: 'Kamera von Anna' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload({ file: aFile(photo, 'foto.jpg', 'image/jpeg') });
    const { file, metadata } = await stored(body.savedFile._id);
    expect(metadata.exif).toBeUndefined();
    expect(Buffer.from(file.content).includes('Kamera')).toBe(false);
  });

  test('held sideways, and it stands upright', async () => {
    const photo = await plain(80, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await upload({ file: aFile(photo) });
    expect((await stored(body.savedFile._id)).metadata).toMatchObject({ width: 60, height: 80 });
  });

  test('of enormous width, and it is made smaller', async () => {
    const wide = await plain(6000, 300).png().toBuffer();
    const { body } = await upload({ file: aFile(wide) });
    expect((await stored(body.savedFile._id)).metadata).toMatchObject({ width: 2400, height: 120 });
  });

  test('several times with one key, and it is stored once', async () => {
    const file = aFile(await plain(30, 30).png().toBuffer());
    const other = aFile(await plain(31, 31).png().toBuffer());
    const key = { 'idempotency-key': 'a screenshot of Anna' };
    const before = await countFiles();
    const answers = await Promise.all([upload({ file }, key), upload({ file }, key), upload({ file }, key)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countFiles()).toBe(before + 1);
    expect((await upload({ file: other }, key)).body.code).toBe('idempotency-key-reused');
  });
});

describe('what is not a picture is refused, whatever it is called', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

  test.each([
    ['an SVG', svg],
    ['an SVG with an XML head', `<?xml version="1.0"?>${svg}`],
    ['a text', 'Hallo'],
    ['a PDF', '%PDF-1.4\n1 0 obj\n<<>>\nendobj'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['the head of a PNG', '\u0089PNG\r\n\u001a\n'],
  ])('%s', async (_what, content) => {
    const before = await countFiles();
    const { status, body } = await upload({ file: aFile(content, 'shot.png', 'image/png') });
    expect([status, body]).toEqual([
      422,
      {
        status: 'error',
        message: 'Validation error',
        errors: ['The file is not an image that can be read'],
        code: 'not-an-image',
      },
    ]);
    expect(await countFiles()).toBe(before);
  });

  test('a picture that was cut off', async () => {
    const png = await plain(500, 500).png({ compressionLevel: 0 }).toBuffer();
    expect((await upload({ file: aFile(png.subarray(0, png.length / 2)) })).status).toBe(422);
  });

  test('a few bytes that unfold to a hundred million pixels', async () => {
    const bomb = await plain(10_000, 10_000).png().toBuffer();
    expect(bomb.byteLength).toBeLessThan(2_000_000);
    expect((await upload({ file: aFile(bomb) })).status).toBe(422);
  });
});

describe('pictures that cost much', () => {
  test('of few bytes and 16 bits a channel are refused before they are unfolded', async () => {
    const deep = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#077888' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect((await upload({ file: aFile(deep) })).status).toBe(422);
  });

  test('are decoded one after the other; a few wait, the others get 503', async () => {
    const big = await plain(4000, 4000).png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await upload({ file: aFile(big) })).status),
    );
    const count = (status: number) => answers.filter((answer) => answer === status).length;
    expect([count(201), count(503)]).toEqual([1 + PICTURES_MAX_WAITING, 11 - PICTURES_MAX_WAITING]);
    expect((await upload({ file: aFile(big) })).status).toBe(201);
  });
});

describe('no file', () => {
  const none = [400, { error: 'No file uploaded.', code: 'no-file' }];

  test('in a form without one, with a text of its name, or with an empty one', async () => {
    for (const parts of [{}, { file: 'Hallo' }, { picture: aFile('x') }, { file: aFile('') }]) {
      const { status, body } = await upload(parts);
      expect([status, body]).toEqual(none);
    }
  });

  test('in a body that is no form', async () => {
    const bodies: [string, Record<string, string>][] = [
      ['', {}],
      ['{}', { 'content-type': 'application/json' }],
      ['--x', { 'content-type': 'multipart/form-data; boundary=y' }],
      ['Hallo', { 'content-type': 'multipart/form-data' }],
    ];
    for (const [body, headers] of bodies) {
      const answer = await uploadBody(body, headers);
      expect([answer.status, answer.body]).toEqual(none);
    }
  });
});

describe('the size of a file', () => {
  test('of exactly 5 MiB is fine: it is refused only for not being a picture', async () => {
    expect((await upload({ file: aFile(new Uint8Array(FILE_MAX_BYTES)) })).status).toBe(422);
  });

  test.each([FILE_MAX_BYTES + 1, FILE_MAX_BYTES + 200_000])('of %i bytes is too large', async (sizeBytes) => {
    const { status, body } = await upload({ file: aFile(new Uint8Array(sizeBytes)) });
    expect([status, body.code]).toEqual([413, 'body-too-large']);
  });
});

describe('how long a file stays', () => {
  const anUpload = async () =>
    (await upload({ file: aFile(await plain(20, 20).png().toBuffer()) })).body.savedFile._id;
  const write = (fileId: string, groupCode: string | null) =>
    api.post('feedbacks', { name: 'Anna', feedback: 'Hallo', messageType: 'issue/bug', groupCode, fileId });

  test('it goes with the group of its message', async () => {
    const { code } = await aGroup();
    const id = await anUpload();
    await write(id, code);
    await api.delete(`groups/${code}`, { groupName: 'Lissabon 2026' });
    expect(await findFile(id)).toBeNull();
    expect(await prisma().feedback.count({ where: { fileId: id } })).toBe(0);
  });

  test('without a message it is gone after a day, with one after 180 days', async () => {
    const [forgotten, claimed] = [await anUpload(), await anUpload()];
    await write(claimed, 'null');
    const now = Date.now();
    await deleteExpiredFiles(new Date(now + 23 * hourMs));
    expect(await findFile(forgotten)).not.toBeNull();
    await deleteExpiredFiles(new Date(now + 25 * hourMs));
    expect([await findFile(forgotten), (await findFile(claimed)) !== null]).toEqual([null, true]);
    await deleteExpiredFiles(new Date(now + 181 * dayMs));
    expect(await findFile(claimed)).toBeNull();
  });

  test('what was written with it stays', async () => {
    const id = await anUpload();
    const { body } = await write(id, null);
    await deleteExpiredFiles(new Date(Date.now() + 181 * dayMs));
    const { _id } = body.savedFeedback as { readonly _id: string };
    expect(await prisma().feedback.findUnique({ where: { id: _id } })).toMatchObject({ fileId: null });
  });
});
