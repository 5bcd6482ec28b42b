/** The revision that an update builds on (`If-Match`); null when the client does not say: then the last writer wins. */
export type ExpectedRevision = number | null;

/** The same as a change says it. */
export const baseOf = (expected: ExpectedRevision): { readonly base?: number } =>
  expected === null ? {} : { base: expected };
