import { randomUUID } from 'node:crypto';
import { getTranslations } from 'next-intl/server';

import { AppError, type ErrorContext, errorKey, GENERIC_ERROR_KEY } from '@/lib/errors';
import type { Messages } from '@/lib/i18n/messages';
import { logUnexpected } from '@/lib/server/log';

/**
 * The one place where an error of a server action becomes words, in the reader's language; an unknown one is logged once
 * and gets the generic text.
 * @param context the noun in whose name the error is told
 */
export async function errorWords(error: unknown, context: ErrorContext): Promise<string> {
  const t = await getTranslations('errors');
  if (!(error instanceof AppError)) logUnexpected(randomUUID(), error);
  const key = keyOf(error, context);
  return t(t.has(key) ? key : GENERIC_ERROR_KEY);
}

function keyOf(error: unknown, context: ErrorContext): keyof Messages['errors'] {
  if (!(error instanceof AppError)) return GENERIC_ERROR_KEY;
  const message = error.details.errors?.[0] ?? error.message;
  // Built from the catalogue, whose texts a test demands; what has none falls back to the generic text above.
  return errorKey(context, error.status, message) as keyof Messages['errors'];
}
