import { isKnown } from '@/app/api/v1/_http/etag';

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
