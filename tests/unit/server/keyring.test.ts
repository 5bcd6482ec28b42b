import fc from 'fast-check';
import { keyringOf } from '@/lib/keyring.mjs';

const secrets = fc.string({ minLength: 16, maxLength: 60 });
const keys = fc.string({ unit: 'grapheme', maxLength: 200 });

describe('a keyring', () => {
  it('opens what it sealed, and seals one text in two ways', () => {
    fc.assert(
      fc.property(secrets, keys, (secret, key) => {
        const { seal, open } = keyringOf(secret);
        const sealed = seal(key);
        expect(open(sealed)).toBe(key);
        expect(seal(key)).not.toBe(sealed);
        if (key.length > 3) expect(sealed).not.toContain(key);
      }),
    );
  });

  it('makes one hash of a key, another of each other key, and another under each other secret', () => {
    fc.assert(
      fc.property(secrets, secrets, keys, keys, (secret, other, key, another) => {
        const { hashOf, proof } = keyringOf(secret);
        expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/);
        expect(keyringOf(secret).hashOf(key)).toBe(hashOf(key));
        expect(keyringOf(other).hashOf(key) === hashOf(key)).toBe(other === secret);
        expect(keyringOf(other).proof === proof).toBe(other === secret);
        expect(hashOf(another) === hashOf(key)).toBe(another === key);
      }),
    );
  });

  it('refuses what was sealed under another secret, and what was altered anywhere', () => {
    fc.assert(
      fc.property(secrets, keys, fc.nat(), (secret, key, place) => {
        const { seal, open } = keyringOf(secret);
        const sealed = seal(key);
        expect(() => keyringOf(`${secret}!`).open(sealed)).toThrow();
        const bytes = Buffer.from(sealed, 'base64');
        const at = place % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        expect(() => open(bytes.toString('base64'))).toThrow();
        expect(() => open('')).toThrow();
      }),
    );
  });
});
