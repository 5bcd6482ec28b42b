'use server';

import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { errorWords } from '@/app/actions/error-words';
import type { EnterCodeState } from '@/components/onboarding/enter-code-form';
import { isPossibleCode, normalizeTypedCode } from '@/lib/domain/codes';
import { AppError } from '@/lib/errors';
import { routes } from '@/lib/routes';
import { lookUpGroup } from '@/lib/server/lookup';

/**
 * The form of `/onboarding-enter-groupcode`, with script and without: leads to the check of a code that a group has.
 * @param form `groupCode` as it was typed or pasted
 * @returns what is wrong with it, in the reader's language
 */
export async function enterCodeAction(_state: EnterCodeState, form: FormData): Promise<EnterCodeState> {
  const value = form.get('groupCode');
  const typed = typeof value === 'string' ? value : '';
  const groupCode = normalizeTypedCode(typed);
  const error = await problemOf(groupCode);
  if (error !== null) return { typed, error };
  redirect(routes.groupCodeValidator(groupCode));
}

async function problemOf(groupCode: string): Promise<string | null> {
  const t = await getTranslations('errors');
  if (groupCode === '') return t('missing-groupcode');
  try {
    const isFound = isPossibleCode(groupCode) && (await lookUpGroup(groupCode)) !== null;
    return isFound ? null : t('validate-groupcode-error-groupcode-does-not-exist');
  } catch (error) {
    const isThrottled = error instanceof AppError && error.code === 'too-many-requests';
    return isThrottled ? t('validate-groupcode-error-too-many-requests') : errorWords(error, 'groups');
  }
}
