import { AppError } from '@/lib/errors';
import { FILE_BODY_MAX_BYTES, FILE_MAX_BYTES } from '@/lib/limits';
import { readFormData } from './body';

export type UploadedFile = { readonly filename: string; readonly content: Uint8Array };

/**
 * The file of a multipart body, in its field `file`.
 * @throws AppError body-too-large for a file over 5 MiB (the body around it may be larger), no-file for anything else
 *   that is not such a body
 */
export async function readFile(request: Request): Promise<UploadedFile> {
  const file = (await readFormData(request, FILE_BODY_MAX_BYTES))?.get('file');
  if (!(file instanceof File) || file.size === 0) throw new AppError('no-file');
  if (file.size > FILE_MAX_BYTES) throw new AppError('body-too-large');
  return { filename: file.name, content: new Uint8Array(await file.arrayBuffer()) };
}
