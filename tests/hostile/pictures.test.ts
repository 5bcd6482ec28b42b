import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PICTURES_MAX_WAITING } from '@/lib/limits';
import { call } from '@/tests/deployment/support/app';
import { checksums, house } from '@/tests/support/house';
import { raw, request } from './support/raw';

/** For a server that decodes one picture at a time; with many at once it took 1.5 GB. */
const MEMORY_MAX_MB = 900;

// Resets the peak, because other test files have used this server before.
beforeAll(() => writeFileSync(`/proc/${house.pid}/clear_refs`, '5'));

async function upload(content: Uint8Array): Promise<number> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(content)], 'a.png'));
  const answer = await fetch(`${house.origin}/api/v1/files`, { method: 'POST', body });
  await answer.arrayBuffer();
  return answer.status;
}

const peakMemoryMb = (): number => {
  const status = readFileSync(`/proc/${house.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

const small = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#077888' } })
    .toFormat(format, { lossless: true })
    .toBuffer();

/** One chunk of a PNG, with its checksum. */
function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of nothing but zeros, which compress from a megabyte to a kilobyte. */
function png(
  width: number,
  height: number,
  depth: number,
  type: number,
  extra: Uint8Array = Buffer.alloc(0),
  rows = 1,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, 0], 8);
  const channels = [1, 0, 3, 1, 2, 0, 4][type] ?? 1;
  const row = Buffer.alloc(Math.ceil((width * channels * depth) / 8) + 1);
  const content = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    extra,
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Overwrites bytes that follow a pattern, `skip` bytes after its end. */
function patched(content: Uint8Array, pattern: Buffer, skip: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(content);
  const at = copy.indexOf(pattern);
  if (at < 0) throw new Error('the pattern is not there');
  copy.set(bytes, at + pattern.length + skip);
  return copy;
}

describe('a picture that claims to be enormous is refused before it is decoded', () => {
  const bombs: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
    ['a PNG of 50,000² pixels of one bit', () => png(50_000, 50_000, 1, 0)],
    ['a PNG of 7,000² pixels of 16 bits', () => png(7_000, 7_000, 16, 6)],
    ['a PNG of 2,147,483,647 by 1', () => png(2_147_483_647, 1, 1, 0, Buffer.alloc(0), 0)],
    [
      'a PNG whose profile unpacks to 500 MB',
      () => {
        const profile = Buffer.concat([
          Buffer.from('icc\0\0', 'latin1'),
          deflateSync(Buffer.alloc(500_000_000)),
        ]);
        return png(30_000, 30_000, 8, 6, chunk('iCCP', profile));
      },
    ],
    [
      'a GIF of 65,535² pixels',
      async () => patched(await small('gif'), Buffer.from([0x2c, 0, 0, 0, 0]), 0, [255, 255, 255, 255]),
    ],
    [
      'a JPEG of 65,500² pixels',
      async () => patched(await small('jpeg'), Buffer.from([0xff, 0xc0]), 3, [255, 220, 255, 220]),
    ],
    [
      'a WebP of 16,384² pixels',
      async () => patched(await small('webp'), Buffer.from('VP8L'), 5, [255, 255, 255, 15]),
    ],
    [
      'an AVIF of 4,294,967,295² pixels',
      async () =>
        patched(
          await small('avif'),
          Buffer.from('ispe'),
          4,
          Array.from({ length: 8 }, () => 255),
        ),
    ],
  ];
  test.each(bombs)('%s', async (_what, make) => {
    const before = await checksums();
    expect(await upload(await make())).toBe(422);
    expect(await checksums()).toEqual(before);
    expect(peakMemoryMb()).toBeLessThan(MEMORY_MAX_MB);
  });
});

test('a profile or a text that unpacks to half a gigabyte takes no memory', async () => {
  const zeros = deflateSync(Buffer.alloc(500_000_000));
  const packed = (type: string, head: string) =>
    chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), zeros]));
  for (const extra of [
    packed('iCCP', 'icc\0\0'),
    packed('zTXt', 'Comment\0\0'),
    packed('iTXt', 'Comment\0\u0001\0\0\0'),
  ]) {
    expect([201, 422]).toContain(await upload(png(8, 8, 8, 6, extra, 8)));
    expect(peakMemoryMb()).toBeLessThan(MEMORY_MAX_MB);
  }
});

test('of many large pictures at once some are accepted, the others get 503, and other requests are served', async () => {
  const large = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#077888' } })
    .png()
    .toBuffer();
  const sent = Array.from({ length: 4 * PICTURES_MAX_WAITING }, () => upload(large));
  const answered: number[] = [];
  for (const one of sent) void one.then((status) => answered.push(status));
  let served = 0;
  while (answered.length < sent.length) {
    expect((await call(house.origin, 'GET', 'health/check')).status).toBe(200);
    served += 1;
  }
  const tally = answered.reduce<Record<number, number>>((counts, status) => {
    counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }, {});
  expect(Object.keys(tally)).toEqual(['201', '503']);
  expect(tally[201]).toBeGreaterThan(PICTURES_MAX_WAITING);
  expect(served).toBeGreaterThan(0);
  expect(peakMemoryMb()).toBeLessThan(MEMORY_MAX_MB);
  expect(await upload(await small('png'))).toBe(201);
});

describe('a malformed form is refused', () => {
  const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`;
  const file = 'Content-Disposition: form-data; name="file"; filename="a.png"';
  const forms: readonly (readonly [string, string, string])[] = [
    ['without a boundary', 'multipart/form-data', `${part(file)}--b--\r\n`],
    ['of an empty boundary', 'multipart/form-data; boundary=', `${part(file)}--b--\r\n`],
    ['of another boundary', 'multipart/form-data; boundary=c', `${part(file)}--b--\r\n`],
    [
      'of an endless boundary',
      `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
      `${part(file)}--b--\r\n`,
    ],
    ['of a boundary that ends the header', 'multipart/form-data; boundary="b', `${part(file)}--b--\r\n`],
    ['without an end', 'multipart/form-data; boundary=b', part(file)],
    ['cut off in a head', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na'],
    ['of nothing but an end', 'multipart/form-data; boundary=b', '--b--\r\n'],
    ['of nothing', 'multipart/form-data; boundary=b', ''],
    ['whose part has no head', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
    [
      'whose part has no name',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data')}--b--\r\n`,
    ],
    [
      'whose part has an endless head',
      'multipart/form-data; boundary=b',
      `${part(`${file}\r\nX: ${'x'.repeat(500_000)}`)}--b--\r\n`,
    ],
    [
      'whose file is a text',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="file"')}--b--\r\n`,
    ],
    ['whose file is empty', 'multipart/form-data; boundary=b', `${part(file, '')}--b--\r\n`],
    [
      'of ten thousand parts',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="x"').repeat(10_000)}--b--\r\n`,
    ],
    [
      'of forms within forms',
      'multipart/form-data; boundary=b',
      `${part(`${file}\r\nContent-Type: multipart/mixed; boundary=b`, part(file))}--b--\r\n`,
    ],
    [
      'whose file is called like a path',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="file"; filename="../../../etc/passwd\0.png"')}--b--\r\n`,
    ],
    [
      'whose name is a prototype',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="__proto__"; filename="constructor"')}--b--\r\n`,
    ],
    ['of another type', 'application/x-www-form-urlencoded', 'file=x'],
    [
      'of a type with a charset that does not exist',
      'multipart/form-data; boundary=b; charset=nowhere',
      `${part(file)}--b--\r\n`,
    ],
  ];
  test.each(forms)('%s', async (_what, type, body) => {
    const before = await checksums();
    const headers = { 'Content-Type': type };
    const answer = await raw(house.port, request('/api/v1/files', { method: 'POST', headers, body }));
    expect([400, 422]).toContain(answer.status);
    for (const page of ['/language', '/view', '/onboarding-create-group']) {
      const { status } = await raw(house.port, request(page, { method: 'POST', headers, body }));
      expect([page, status >= 200 && status < 500]).toEqual([page, true]);
    }
    expect(await checksums()).toEqual(before);
  });
});
