import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * What is made of the installation's secret, for both the launcher, which runs in plain Node, and the app. Keys of
 * groups stand in the database only as hashes and sealed, so that a dump of it opens no group.
 */

/**
 * @typedef {object} Keyring
 * @property {(key: string) => string} hashOf HMAC-SHA-256 of a group's key in hexadecimal, by which its row is found
 * @property {(text: string) => string} seal AES-256-GCM in base64: nonce, tag and ciphertext. Each call gives another one
 * @property {(sealed: string) => string} open the text; throws an Error if it was sealed under another secret
 * @property {string} proof what tells whether a database belongs to this secret, and reveals nothing of it
 */

/** For the operator, of a start and of each process. */
export const SECRET_DOES_NOT_FIT =
  'The secret does not fit the database: its groups were sealed under another one. Set PARI_SECRET to that one, or put ' +
  'back the file "secret" that lay in PARI_DATA_DIR. Nothing was changed.';

/** A warning, with the way out. */
export const SECRET_IN_DATABASE =
  'The secret of this installation lies in the database itself, so whoever has a dump of it can open its groups. ' +
  'Stop Pari and move it out with "npm run secret:change" (docs/operating.md, "The secret").';

/**
 * What is sealed of a group's key: the key and, for a view-only link, a secret of its own (lib/server/access/view-ids.ts).
 * @param {string} key @param {string} [secret] in base64
 */
export const toSeal = (key, secret) => (secret === undefined ? key : `${key} ${secret}`);

/** The key of what was sealed. @param {string} text */
export const keyInSealed = (text) => text.split(' ')[0] ?? '';

/** The secret of what was sealed of a view-only link. @param {string} text */
export const secretInSealed = (text) => text.split(' ')[1] ?? '';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/**
 * 32 bytes that only this installation knows. Each purpose has its own key, so that a value made for one is worthless for
 * another.
 * @param {string} secret @param {string} purpose
 */
export const derivedKey = (secret, purpose) => createHmac('sha256', secret).update(purpose).digest();

/** @param {string} secret of the installation @returns {Keyring} */
export function keyringOf(secret) {
  const [hashing, sealing] = [derivedKey(secret, 'key hashes'), derivedKey(secret, 'sealed keys')];
  return {
    hashOf: (key) => createHmac('sha256', hashing).update(key).digest('hex'),
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    proof: derivedKey(secret, 'proof').toString('hex'),
  };
}
