import { createHash } from 'node:crypto';
import { readFile } from '@/app/api/v1/_http/multipart';
import { createOnce, route } from '@/app/api/v1/_http/route';
import { fileToWire } from '@/lib/schemas/file-wire';
import { storeFile } from '@/lib/server/files';

/** POST /api/v1/files */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (request) => {
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
  },
});
