import { route } from '@/app/api/v1/_http/route';
import { AppError, type ErrorCode } from '@/lib/errors';
import { RETRY_AFTER_SECONDS } from '@/lib/limits';

/** When the answer to an error tells the client to come back. */
async function retryAfterOf(code: ErrorCode): Promise<string | null> {
  const { GET } = route({ GET: () => Promise.reject(new AppError(code)) });
  const answer = await GET(new Request('http://pari.test/'), { params: Promise.resolve({}) });
  return answer.headers.get('retry-after');
}

test.each<ErrorCode>(['busy', 'pictures-busy', 'database-unavailable', 'outcome-unknown'])(
  'after %s the same may be sent again in a moment, and the answer says when',
  async (code) => {
    expect(await retryAfterOf(code)).toBe(String(RETRY_AFTER_SECONDS));
  },
);

test.each<ErrorCode>(['group-not-found', 'malformed-json', 'internal-error', 'entry-changed'])(
  'after %s nothing is gained by waiting',
  async (code) => {
    expect(await retryAfterOf(code)).toBeNull();
  },
);
