/** The revision that an update builds on (`If-Match`); null if the client sends none: then the last writer wins. */
export type ExpectedRevision = number | null;

/** The same as a field of a change. */
export const expectedBase = (expected: ExpectedRevision): { readonly base?: number } =>
  expected === null ? {} : { base: expected };
