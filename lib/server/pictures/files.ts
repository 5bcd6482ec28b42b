import { newId } from '@/lib/domain/ids';
import { cleanName, isStorable } from '@/lib/domain/text/text';
import { EXPIRED_FILES_BATCH, FILE_KEPT_DAYS, UNCLAIMED_FILE_KEPT_HOURS } from '@/lib/limits';
import { coldRead, query } from '@/lib/server/database/database';
import { inBatches } from '@/lib/server/database/in-batches';
import type { Idempotency, Written } from '@/lib/server/write/idempotency';
import { PICTURE_EXTENSION, PICTURE_TYPE, readPicture } from './uploaded-picture';
import { storeBytes } from '@/lib/server/guard/rate-limits';
import { deleteOldFiles, insertFile } from '@/lib/server/sql/feedback';
import { writeIdempotently } from '@/lib/server/write/idempotent-write';

/** A stored picture, without its content. */
export type StoredFile = {
  readonly id: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly sizeBytes: number;
  readonly createdAt: Date;
};

const hourMs = 60 * 60 * 1000;
const FILENAME_MAX_LENGTH = 80;
/** Of a longer name only the beginning is looked at: an upload has room for millions of letters. */
const SENT_NAME_MAX_LENGTH = 1000;

/** The last segment of the name that was sent, with the extension of the stored type. */
export function storedFilename(sent: string): string {
  const start = Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1;
  const last = sent.slice(start, start + SENT_NAME_MAX_LENGTH);
  const stem = cleanName(isStorable(last) ? last.replace(/\.[^.]*$/, '').replace(/\p{Cc}/gu, '') : '');
  const kept = Array.from(stem).slice(0, FILENAME_MAX_LENGTH).join('');
  return `${kept === '' ? 'file' : kept}.${PICTURE_EXTENSION}`;
}

/**
 * Stores a picture, re-encoded from its pixels. It belongs to no group until a feedback claims it.
 * @param content as it was uploaded
 * @throws AppError not-an-image, pictures-busy, idempotency-key-reused; TooManyRequests
 */
export async function storeFile(
  { filename, content }: { readonly filename: string; readonly content: Uint8Array },
  once: Idempotency<StoredFile>,
): Promise<Written<StoredFile>> {
  const picture = await readPicture(content);
  await storeBytes(picture.byteLength);
  await deleteExpiredFiles(new Date());
  const file: StoredFile = {
    id: newId(),
    filename: storedFilename(filename),
    mimetype: PICTURE_TYPE,
    sizeBytes: picture.byteLength,
    createdAt: new Date(),
  };
  return writeIdempotently({
    once,
    result: file,
    groupId: null,
    write: async ({ send }) => {
      await send(insertFile, file.id, file.filename, file.mimetype, picture, file.createdAt);
    },
  });
}

/**
 * Deletes files older than 180 days, and files that no feedback has claimed within a day. Also called by every upload.
 * @param isTimeOver called between two batches; true stops
 * @returns how many were deleted
 */
export function deleteExpiredFiles(now: Date, isTimeOver?: () => boolean): Promise<number> {
  const agoHours = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const [kept, claimed] = [agoHours(FILE_KEPT_DAYS * 24), agoHours(UNCLAIMED_FILE_KEPT_HOURS)];
  return inBatches(EXPIRED_FILES_BATCH, () => query(deleteOldFiles, kept, claimed), isTimeOver);
}

/** A stored picture with its content; null if it is gone. */
export const findFile = (
  id: string,
): Promise<{ readonly filename: string; readonly mimetype: string; readonly content: Uint8Array } | null> =>
  coldRead((prisma) =>
    prisma.file.findUnique({ where: { id }, select: { filename: true, mimetype: true, content: true } }),
  );
