/** Flattens a tree of texts to full keys such as `home.claims.free`. */
export function flatMessages(messages: object, prefix = ''): Record<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : Object.entries(flatMessages(value as object, `${prefix}${key}.`)),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}
