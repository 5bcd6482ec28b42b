import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { unstable_rethrow } from 'next/navigation';

import { asRequester } from '@/app/_guard/as-requester';
import {
  AppError,
  type ErrorCode,
  errorCodeTextKey,
  type ErrorContext,
  GENERIC_ERROR_KEY,
} from '@/lib/errors';
import { requestIdHeader } from '@/lib/launcher-headers.mjs';
import { logUnexpected, requestIdOf } from '@/lib/server/logging/log';

/** The text of a form field; empty if there is no such field. */
export const textOf = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
};

/** Why an action did not do what was asked. */
export type Refusal = {
  /** null for an unexpected error. */
  readonly code: ErrorCode | null;
  /** Whether the request is at fault, not the server: a different request may succeed. */
  readonly isTheirs: boolean;
  /** The text that a person reads, in their language. */
  readonly words: string;
};

/**
 * Runs a server action, as `handle()` runs a route: look-ups count against the client, and an error becomes what the
 * form shows. An unexpected error is logged once and shown as a server error.
 * @param context the noun whose error texts are used
 * @param act what the action does; a redirect passes through
 * @param refuse makes what the form shows after an error
 */
export async function action<State>(
  context: ErrorContext,
  act: () => Promise<State>,
  refuse: (refusal: Refusal) => State | Promise<State>,
): Promise<State> {
  try {
    return await asRequester(act);
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
  // A server error without a text of its own means that something the action needs does not answer.
  const words = t(key === GENERIC_ERROR_KEY && !isTheirs ? 'unreachable-error-message' : key);
  return { code: error.code, isTheirs, words };
}
