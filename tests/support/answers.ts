import { verifyBooks } from '@/lib/server/jobs/verify';

/** The shapes of docs/wire.md#answers with which answers are compared. The tests spell out the texts, word for word. */

/** 422 with exactly these texts. */
export const invalid = (...errors: string[]) => ({
  status: 422,
  body: { status: 'error', message: 'Validation error', errors, code: expect.any(String) as string },
});

const failed = (status: number, word: 'error' | 'fail', message: string) => ({
  status,
  body: { status: word, message, code: expect.any(String) as string },
});

/** 400: something required is missing. Calls about settlements say "error". */
export const badRequest = (message: string, word: 'error' | 'fail' = 'fail') => failed(400, word, message);

export const notFound = (message: string) => failed(404, 'error', message);

/** 409. Payments with one person on both sides say "fail". */
export const conflict = (message: string, word: 'error' | 'fail' = 'error') => failed(409, word, message);

/** 200 or 201 with this payload and text. */
export const success = (status: 200 | 201, payload: object, message: string) => ({
  status,
  body: { status: 'success', ...payload, message },
});

/** Expects the books of these groups to be in order. */
export async function expectBooksInOrder(...groupIds: readonly string[]): Promise<void> {
  for (const groupId of groupIds) expect(await verifyBooks({ groupId })).toEqual([]);
}

/** A well-formed id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

export const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
export const aDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
export const anId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
