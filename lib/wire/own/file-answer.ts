/** The id of an uploaded picture. @param answer the body of the answer to POST /files */
export const uploadedFileId = (answer: unknown): string =>
  (answer as { readonly savedFile: { readonly _id: string } }).savedFile._id;
