import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** The hash of a file's bytes, by which a group knows it again. Browsers hash only over https, so a package does. */
export const hashOfFile = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/**
 * The id of an imported entry: shaped like any other, and the same however often it is made.
 * @param seed names the group, the file and the attempt
 * @param at its place among the entries of the file
 * @param start the first 32 bits that it must have, as 8 hexadecimal digits
 */
export function entryId(seed: string, at: number, start: string | null): string {
  const bytes = sha256(utf8ToBytes(`${seed}/${at}`)).slice(0, 16);
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = (start ?? '') + bytesToHex(bytes).slice(start === null ? 0 : 8);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
