import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { unstable_rethrow } from 'next/navigation';

import { asked } from '@/app/_guard/asked';
import {
  AppError,
  type ErrorCode,
  errorCodeTextKey,
  type ErrorContext,
  GENERIC_ERROR_KEY,
} from '@/lib/errors';
import { requestIdHeader } from '@/lib/launcher-headers.mjs';
import { logUnexpected, requestIdOf } from '@/lib/server/logging/log';

/** The text of a field of a form; the empty one where there is none. */
export const textOf = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
};

/** Why an action did not do what was asked. */
export type Refusal = {
  /** null: it is our fault, or something that nobody has foreseen. */
  readonly code: ErrorCode | null;
  /** Whether who asks can mend it by asking otherwise. */
  readonly isTheirs: boolean;
  /** What a person reads, in their language. */
  readonly words: string;
};

/**
 * What every server action goes through, as every route goes through `handle()`: what it looks up is counted for who asks,
 * and an error becomes what the form shows; an unknown one is logged once and is called a fault of the server.
 * @param context the noun in whose name errors are told
 * @param act what the action does; a redirect leads on
 * @param refuse what the form shows instead
 */
export async function action<State>(
  context: ErrorContext,
  act: () => Promise<State>,
  refuse: (refusal: Refusal) => State | Promise<State>,
): Promise<State> {
  try {
    return await asked(act);
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof AppError) || error.cause !== undefined)
      logUnexpected(requestIdOf((await headers()).get(requestIdHeader)), error);
    return await refuse(await refusalOf(error, context));
  }
}

async function refusalOf(error: unknown, context: ErrorContext): Promise<Refusal> {
  const t = await getTranslations('errors');
  if (!(error instanceof AppError)) return { code: null, isTheirs: false, words: t('server-error-message') };
  const key = errorCodeTextKey(error.code, context);
  const isTheirs = error.status < 500;
  // A failure of ours without a text of its own: what the action needs does not answer.
  const words = t(key === GENERIC_ERROR_KEY && !isTheirs ? 'unreachable-error-message' : key);
  return { code: error.code, isTheirs, words };
}
