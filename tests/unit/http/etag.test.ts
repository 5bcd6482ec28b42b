import { etagOfWritten, isKnown } from '@/app/api/v1/_http/etag';
import type { Group } from '@/lib/domain/nouns';
import { AppError } from '@/lib/errors';
import { logUnexpected } from '@/lib/server/logging/log';
import { lookUpInstant } from '@/lib/server/read/lookup';

jest.mock('@/lib/server/read/lookup', () => ({ lookUpInstant: jest.fn() }));
jest.mock('@/lib/server/logging/log', () => ({ logUnexpected: jest.fn() }));

const knows = (header: string | null, etag: string) =>
  isKnown(
    new Request('http://pari.test/', { headers: header === null ? {} : { 'if-none-match': header } }),
    etag,
  );

test.each(['"a.1"', 'W/"a.1"', '"a.0", W/"a.1"', '"x,y","a.1"', ' * '])(
  '%s names the present version',
  (header) => {
    expect([knows(header, '"a.1"'), knows(header, 'W/"a.1"')]).toEqual([true, true]);
  },
);

test.each([null, '', 'a.1', '"a.10"', 'W/"A.1"', '"a.1', '"*"', '"a, b"'])('%s does not', (header) => {
  expect([knows(header, '"a.1"'), knows(header, 'W/"a.1"')]).toEqual([false, false]);
});

test('a write does not fail because its instant cannot be read afterwards', async () => {
  const [group, lost] = [
    { id: '3f2a9c00-0000-4000-8000-000000000000', revision: 7 } as Group,
    new AppError('busy'),
  ];
  jest.mocked(lookUpInstant).mockResolvedValueOnce(new Date(36)).mockRejectedValueOnce(lost);
  expect(await etagOfWritten(group)).toBe('W/"dev.3f2a9c00.10.7"');
  expect(await etagOfWritten(group)).toBeUndefined();
  expect(logUnexpected).toHaveBeenCalledWith('etag', lost);
});
