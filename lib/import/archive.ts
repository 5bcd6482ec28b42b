import { strFromU8 } from 'fflate';
import { ImportRefused } from './reading';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as archives have it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const IS_UTF8 = 0x800;

/** Where the directory of an archive starts, and how many files it lists. @throws RangeError if there is none */
function directoryOf(view: DataView): { readonly start: number; readonly count: number } {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50)
      return { start: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  throw new RangeError('no directory');
}

/**
 * Checks what unpacking does not: that each file has its checksum, and that none of them is there twice.
 * @param bytes the archive
 * @param files those that were unpacked, by their names
 * @throws ImportRefused, RangeError
 */
export function checkArchive(bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { start, count } = directoryOf(view);
  const seen = new Set<string>();
  let at = start;
  for (let file = 0; file < count; file += 1) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const isUtf8 = (view.getUint16(at + 8, true) & IS_UTF8) !== 0;
    const name = strFromU8(bytes.subarray(at + 46, nameEnd), !isUtf8);
    const unpacked = files.get(name);
    if (unpacked !== undefined && (seen.has(name) || crc32(unpacked) !== view.getUint32(at + 16, true)))
      throw new ImportRefused('file-broken', name.slice(0, 60));
    seen.add(name);
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
