const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Generates a random id: a UUID version 4 in lower case. It is built from random bytes, because browsers offer
 * `crypto.randomUUID` only over https, and a group may run Pari over http in its home network.
 */
export function newId(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Whether the text is a valid id. Only version 4 is: an id is a key, so it has to be random
 * (docs/wire.md#ids-and-codes).
 */
export function isId(text: string): boolean {
  return uuidV4.test(text);
}
