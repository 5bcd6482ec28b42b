import { once } from 'node:events';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { chunksOf } from '@/app/api/v1/_http/body';

export type UploadedFile = { readonly filename: string; readonly content: Uint8Array };

/** Room for a file and a few fields. A body of a hundred thousand parts would hold up everybody for a second. */
const limits = { parts: 10, fieldSize: 1000, headerPairs: 20, headerSize: 8000 };

const PIECE_BYTES = 4096;

/** @returns null for a body that is no multipart form */
function formReader(contentType: string): BusboyInstance | null {
  if (!/^multipart\/form-data/i.test(contentType)) return null;
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      isPartAFile: (_field, _type, filename) => filename !== undefined,
    });
  } catch {
    return null;
  }
}

/** The name as it was before a browser put it into a header (HTML, multipart/form-data). */
const unescaped = (filename: string): string =>
  filename.replace(/%0a/gi, '\n').replace(/%0d/gi, '\r').replace(/%22/g, '"');

/** Collects the first part of a name while the form is read. @returns a function that tells what was found */
function collect(form: BusboyInstance, name: string): () => UploadedFile | null {
  let isFound = false;
  let file: UploadedFile | null = null;
  form.on('field', (field) => {
    isFound ||= field === name;
  });
  form.on('file', (field, stream, filename) => {
    const chunks: Uint8Array[] = [];
    const isWanted = field === name && !isFound;
    isFound ||= field === name;
    stream.on('data', (chunk: Uint8Array) => isWanted && chunks.push(chunk));
    stream.on('end', () => {
      if (isWanted) file = { filename: unescaped(filename), content: Buffer.concat(chunks) };
    });
    // The form tells of it, too.
    stream.on('error', () => undefined);
  });
  return () => file;
}

/**
 * The file in a field of a multipart form, read as it comes, so that no upload holds up others.
 * @returns null for anything else: another body, too many parts, no such field, or a text of its name
 * @throws AppError body-too-large
 */
export async function readUploadedFile(
  request: Request,
  name: string,
  maxBytes: number,
): Promise<UploadedFile | null> {
  const form = formReader(request.headers.get('content-type') ?? '');
  if (form === null) return null;
  const found = collect(form, name);
  let [hasEnded, isForm] = [false, true];
  // A form may say that it is finished with any piece, and never again.
  const ended = new Promise<void>((resolve) => {
    const end = (asForm: boolean) => () => {
      [hasEnded, isForm] = [true, isForm && asForm];
      resolve();
    };
    form.on('finish', end(true));
    for (const event of ['error', 'partsLimit']) form.on(event, end(false));
  });
  for await (const chunk of chunksOf(request, maxBytes)) {
    // In pieces, because a form that has too many parts goes on with the rest of what it was given.
    for (let start = 0; start < chunk.length && !hasEnded; start += PIECE_BYTES) {
      const isTaken = form.write(chunk.subarray(start, start + PIECE_BYTES));
      if (!isTaken) await Promise.race([once(form, 'drain'), ended]);
    }
    if (!isForm) return null;
  }
  form.end();
  await ended;
  return isForm ? found() : null;
}
