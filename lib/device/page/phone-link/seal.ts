import { PASSPHRASE_ITERATIONS } from '@/lib/limits';

/**
 * Seals a text with a passphrase: PBKDF2 (SHA-256) makes a key of it, AES-GCM seals. What is sealed is the salt, the nonce
 * and the ciphertext, as base64url.
 */

const SALT_BYTES = 16;
const NONCE_BYTES = 12;

/** Browsers have it over https and on localhost only. */
export const canSeal = (): boolean => 'crypto' in globalThis && 'subtle' in globalThis.crypto;

/** Keyboards write the same letter in several ways, and end what they complete with a blank. */
const bytesOf = (passphrase: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(passphrase.normalize('NFKC').trim());

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  const material = await subtle.importKey('raw', bytesOf(passphrase), 'PBKDF2', false, ['deriveKey']);
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PASSPHRASE_ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @returns null for what is no base64url */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
  } catch {
    return null;
  }
}

/** Each call has a salt, so a key, of its own. @returns base64url */
export async function seal(text: string, passphrase: string): Promise<string> {
  const salt = globalThis.crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const key = await keyOf(passphrase, salt);
  const sealed = await globalThis.crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  return toBase64url(new Uint8Array([...salt, ...iv, ...new Uint8Array(sealed)]));
}

/** @returns null if it is another passphrase, or if what is sealed was changed */
export async function unseal(sealed: string, passphrase: string): Promise<string | null> {
  const bytes = fromBase64url(sealed);
  if (!bytes || bytes.length <= SALT_BYTES + NONCE_BYTES) return null;
  const key = await keyOf(passphrase, bytes.slice(0, SALT_BYTES));
  try {
    const text = await globalThis.crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(SALT_BYTES, SALT_BYTES + NONCE_BYTES) },
      key,
      bytes.slice(SALT_BYTES + NONCE_BYTES),
    );
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}
