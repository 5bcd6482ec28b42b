import { createHash } from 'node:crypto';
import { readFile } from '@/app/api/v1/_http/multipart';
import { budgeted, createOnce, route } from '@/app/api/v1/_http/route';
import { fileToWire } from '@/lib/wire/old/file-wire';
import { storeFile } from '@/lib/server/pictures/files';
import { NEW_FILES } from '@/lib/server/guard/rate-limits';

/** POST /api/v1/files */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: budgeted(NEW_FILES, async (request) => {
    const file = await readFile(request);
    const identity = {
      filename: file.filename,
      content: createHash('sha256').update(file.content).digest('hex'),
    };
    return createOnce(request, file, identity, {
      write: storeFile,
      payload: (stored) => ({ savedFile: fileToWire(stored) }),
      message: 'Image stored successfully',
    });
  }),
});
