import { createHash } from 'node:crypto';
import { budgeted, createOnce, route } from '@/app/api/v1/_http/route';
import { feedbackCalls } from '@/lib/wire/calls/feedback';
import { fileToWire } from '@/lib/wire/old/file-wire';
import { storeFile } from '@/lib/server/pictures/files';
import { NEW_FILES } from '@/lib/server/guard/rate-limits';
import { AppError } from '@/lib/errors';
import { FILE_BODY_MAX_BYTES, FILE_MAX_BYTES } from '@/lib/limits';
import { readUploadedFile, type UploadedFile } from '@/app/api/v1/_http/uploaded-file';

/** POST /api/v1/files */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: budgeted(NEW_FILES, async (request) => {
    const file = await readFile(request);
    const identity = {
      filename: file.filename,
      content: createHash('sha256').update(file.content).digest('hex'),
    };
    return createOnce(request, feedbackCalls.storeFile, [file, identity], {
      write: storeFile,
      payload: (stored) => ({ savedFile: fileToWire(stored) }),
    });
  }),
});

/**
 * The file of a multipart body, in its field `file`.
 * @throws AppError body-too-large for a file over 5 MiB (the body around it may be larger), no-file for anything else
 *   that is not such a body
 */
async function readFile(request: Request): Promise<UploadedFile> {
  const file = await readUploadedFile(request, 'file', FILE_BODY_MAX_BYTES);
  if (file === null || file.content.byteLength === 0) throw new AppError('no-file');
  if (file.content.byteLength > FILE_MAX_BYTES) throw new AppError('body-too-large');
  return file;
}
