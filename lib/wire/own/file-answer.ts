import type { WireFile } from '@/lib/wire/old/file-wire';

/** The id of an uploaded picture. @param answer the body of the answer to POST /files */
export const uploadedFileId = (answer: unknown): string =>
  (answer as { readonly savedFile: Pick<WireFile, '_id'> }).savedFile._id;
