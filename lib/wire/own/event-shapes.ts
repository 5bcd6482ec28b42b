import { z } from 'zod';

/** The three shapes that an event of the Journal has, whatever noun it tells of: something came, changed, or went. */
const nothing = z.null();
export const born = <Kind extends string, Noun extends z.ZodType>(kind: Kind, noun: Noun) =>
  z.object({ kind: z.literal(kind), before: nothing, after: noun });
export const changed = <Kind extends string, Noun extends z.ZodType>(kind: Kind, noun: Noun) =>
  z.object({ kind: z.literal(kind), before: noun, after: noun });
export const gone = <Kind extends string, Noun extends z.ZodType>(kind: Kind, noun: Noun) =>
  z.object({ kind: z.literal(kind), before: noun, after: nothing });
