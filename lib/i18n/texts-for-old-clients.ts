import { type ErrorCode, type ErrorContext, errorCodeTextKey, errorEntry, ERRORS } from '@/lib/errors';
import type { Messages } from '@/lib/i18n/messages';

/** Flattens a tree of texts to full keys such as `home.claims.free`. */
export function flatMessages(messages: object, prefix = ''): Record<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : Object.entries(flatMessages(value as object, `${prefix}${key}.`)),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

const KINDS: Readonly<Record<number, string>> = {
  422: 'unprocessable',
  409: 'conflict',
  400: 'bad-request',
  404: 'not-found',
};

/**
 * The key under which old clients look for the text of an error (docs/wire.md#errors):
 * `{context}-router-{kind}-error-{slug}`, the slug being the wire message in lower case, spaces as hyphens, periods
 * removed; null for a status for which they have only the generic text.
 */
export function oldErrorKey(context: ErrorContext, status: number, message: string): string | null {
  const kind = KINDS[status];
  const slug = message.toLowerCase().replaceAll(' ', '-').replaceAll('.', '');
  return kind === undefined ? null : `${context}-router-${kind}-error-${slug}`;
}

const codes = Object.keys(ERRORS) as ErrorCode[];

/** All texts by full key, those of errors under the keys of old clients instead of ours. */
export function textsForOldClients({ errors, ...messages }: Messages): Record<string, string> {
  const ours = new Set<string>();
  const theirs: Record<string, string> = {};
  for (const code of codes) {
    const { contexts, status, message } = errorEntry(code);
    for (const context of contexts) {
      const [key, oldKey] = [errorCodeTextKey(code, context), oldErrorKey(context, status, message)];
      ours.add(key);
      if (oldKey !== null) theirs[oldKey] = errors[key];
    }
  }
  const named = Object.entries(errors).filter(([key]) => !ours.has(key));
  return flatMessages({ ...messages, errors: { ...Object.fromEntries(named), ...theirs } });
}
