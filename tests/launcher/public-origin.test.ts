import type { IncomingMessage } from 'node:http';
import { parsePublicUrl, setPublicOrigin } from '@/bin/http/public-origin.mjs';

const asked = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

const spoofed = {
  host: '127.0.0.1:3000',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1',
};

test('PUBLIC_URL decides, whatever a client and a proxy say', () => {
  const request = asked({ ...spoofed });
  setPublicOrigin(request, parsePublicUrl('https://pari.example/'));
  expect(request.headers).toEqual({
    host: 'pari.example',
    'x-forwarded-host': 'pari.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
  });
});

test('an http address with a port is taken as it is', () => {
  const request = asked({});
  setPublicOrigin(request, parsePublicUrl(' http://box.local:8080 '));
  expect(request.headers).toMatchObject({
    host: 'box.local:8080',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '8080',
  });
});

test('without PUBLIC_URL a request stays as it came', () => {
  const request = asked({ ...spoofed });
  setPublicOrigin(request, parsePublicUrl(''));
  expect(request.headers).toEqual(spoofed);
});

test.each(['pari.example', 'ftp://pari.example', 'https://'])('“%s” is refused at the start', (text) => {
  expect(() => parsePublicUrl(text)).toThrow('PUBLIC_URL');
});
