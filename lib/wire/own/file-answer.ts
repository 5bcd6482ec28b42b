import type { WireFile } from '@/lib/wire/old/file-wire';

/** The id of a picture that was uploaded. @param answer of the call that takes files */
export const uploadedFileId = (answer: unknown): string =>
  (answer as { readonly savedFile: Pick<WireFile, '_id'> }).savedFile._id;
