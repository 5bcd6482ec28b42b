import { z } from 'zod';
import { idOut, instantOut } from '@/lib/wire/fields';

/** A stored picture on the wire; size (bytes) and type are those of the stored picture, not of the upload. */
export const fileOut = z
  .object({
    _id: idOut,
    filename: z.string().meta({ examples: ['screenshot.webp'] }),
    mimetype: z.string().meta({ examples: ['image/webp'] }),
    size: z
      .int()
      .min(1)
      .meta({ description: 'Bytes.', examples: [48_211] }),
    createdAt: instantOut,
    updatedAt: instantOut,
  })
  .meta({ id: 'File' });

export type WireFile = z.infer<typeof fileOut>;

type SavedFile = {
  readonly id: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly sizeBytes: number;
  readonly createdAt: Date;
};

/** A stored picture as the answer to its upload. */
export const fileToWire = ({ id, filename, mimetype, sizeBytes, createdAt }: SavedFile): WireFile => ({
  _id: id,
  filename,
  mimetype,
  size: sizeBytes,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
});
