import fc from 'fast-check';

import { readUploadedFile, type UploadedFile } from '@/app/api/v1/_http/uploaded-file';
import { FILE_BODY_MAX_BYTES } from '@/lib/limits';
import { cheapest, cpuMs, MOST_MS } from '@/tests/support/long-texts';

const BOUNDARY = '----boundary';
const CHUNK_BYTES = 65_536;

/** A request whose body comes in chunks, as from a network. */
function aRequest(body: Uint8Array, contentType = `multipart/form-data; boundary=${BOUNDARY}`): Request {
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let start = 0; start < body.length; start += CHUNK_BYTES) {
        controller.enqueue(body.subarray(start, start + CHUNK_BYTES));
        await new Promise((resolve) => setImmediate(resolve));
      }
      controller.close();
    },
  });
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': contentType } };
  return new Request('http://pari.test/', init);
}

const read = (request: Request): Promise<UploadedFile | null> =>
  readUploadedFile(request, 'file', FILE_BODY_MAX_BYTES);

/** The same as the platform reads it, whole. */
async function asThePlatform(form: FormData): Promise<{ name: string; content: Buffer } | null> {
  const sent = await new Response(form).formData();
  const file = sent.get('file');
  if (!(file instanceof File)) return null;
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()) };
}

describe('a form with a file', () => {
  const name = fc.constantFrom('file', 'picture', 'note');
  const filename = fc.oneof(
    fc.constantFrom(
      'shot.png',
      'Übersicht 日本 😀.png',
      'a "b".png',
      'zwei\nZeilen.png',
      'x;y=z.png',
      'ohne',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).map((text) => text.replace(/[/\\\\]/g, '-')),
  );
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom('', '\r\n', '--', `\r\n--${BOUNDARY}`, 'x'.repeat(200_000))
      .map((text) => Buffer.from(text)),
  );
  const part = fc.oneof(
    fc.tuple(name, fc.string({ maxLength: 20 })).map(([field, text]) => ({ field, value: text })),
    fc
      .tuple(name, filename, content)
      .map(([field, called, bytes]) => ({ field, value: new File([new Uint8Array(bytes)], called) })),
  );

  it('is read as the platform reads it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
        const form = new FormData();
        for (const { field, value } of parts) form.append(field, value);
        const sent = new Response(form);
        const contentType = sent.headers.get('content-type') ?? '';
        const body = new Uint8Array(await sent.arrayBuffer());
        const found = await read(aRequest(body, contentType));
        const expected = await asThePlatform(form);
        expect(found?.content.byteLength).toBe(expected?.content.byteLength);
        expect(found && { name: found.filename, content: Buffer.from(found.content) }).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a body that is none', () => {
  it('ends without a file, whatever it is', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...[
          `--${BOUNDARY}`,
          `--${BOUNDARY}--`,
          '\r\n',
          '\r\n\r\n',
          '--',
          ':',
          ';',
          '"',
          '\0',
          'x'.repeat(9000),
        ],
        ...['Content-Disposition: form-data; name="file"; filename="a.png"', 'Content-Disposition: x'],
        ...['content-type: application/octet-stream', 'content-transfer-encoding: base64'],
      ),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const found = await read(aRequest(Buffer.from(pieces.join(''))));
        expect(found === null || found.content instanceof Uint8Array).toBe(true);
      }),
      // The form ends before its body does.
      { numRuns: 200, examples: [[[`--${BOUNDARY}--`, '\r\n', `--${BOUNDARY}--`]]] },
    );
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/mixed; boundary=b', 'multipart/form-data', ''])(
    'is not read if it is %j',
    async (contentType) => {
      expect(await read(aRequest(Buffer.from('file=1'), contentType))).toBeNull();
    },
  );
});

describe('an upload of any shape', () => {
  const head = (more: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${more}\r\n`;
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const fill = (text: string) => text.repeat(Math.floor(2_000_000 / text.length));
  const shapes: Readonly<Record<string, string>> = {
    'a large file': `${head('name="file"; filename="a.png"')}\r\n${fill('x')}${end}`,
    'many parts': fill(`${head('name="a"')}\r\n\r\n`) + end,
    'a long name': `${head(`name="${fill('x')}"`)}\r\n${end}`,
    'a long name with escapes': `${head(`name="file"; filename="${fill('%0A%22')}"`)}\r\n${end}`,
    'many headers': `${head('name="file"; filename="a"')}${fill('X: y\r\n')}\r\n${end}`,
    'what looks like an end': `${head('name="file"; filename="a"')}\r\n${fill('\r\n----')}${end}`,
  };

  /** The most that was done in one go, in ms of the processor: for as long nobody else was served. */
  async function longestHoldUp(work: Promise<unknown>): Promise<number> {
    let [isDone, longestMs, last] = [false, 0, cpuMs()];
    const done = work.finally(() => (isDone = true));
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      const now = cpuMs();
      [longestMs, last] = [Math.max(longestMs, now - last), now];
    }
    await done;
    return longestMs;
  }

  it.each(Object.entries(shapes))('holds up nobody: %s', async (_shape, text) => {
    const body = Buffer.from(text);
    expect(await cheapest(() => longestHoldUp(read(aRequest(body))))).toBeLessThan(MOST_MS);
  });
});
