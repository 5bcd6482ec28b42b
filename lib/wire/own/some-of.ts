import { z } from 'zod';

/** The fields with these keys, each of which may be absent, but not undefined. */
export const someOf = <Key extends string, Schemas extends Readonly<Record<Key, z.ZodType>>>(
  keys: readonly Key[],
  schemas: Schemas,
) =>
  Object.fromEntries(keys.map((key) => [key, z.exactOptional(schemas[key])])) as {
    [Each in Key]: z.ZodExactOptional<Schemas[Each]>;
  };
