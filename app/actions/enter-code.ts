'use server';

import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { action } from '@/app/actions/action';
import { assertHuman } from '@/app/actions/assert-human';
import type { EnterCodeState } from '@/components/onboarding/enter-code-form';
import { isPossibleCode, normalizeTypedCode } from '@/lib/domain/codes';
import { routes } from '@/lib/routes';
import { lookUpGroup } from '@/lib/server/lookup';
import { assertForm } from '@/lib/server/not-a-form';

/**
 * The form of `/onboarding-enter-groupcode`, with script and without: leads to the check of a code that a group has.
 * @param form `groupCode` as it was typed or pasted
 * @returns what is wrong with it, in the reader's language
 */
export async function enterCodeAction(_state: EnterCodeState, form: FormData): Promise<EnterCodeState> {
  assertForm(form);
  const value = form.get('groupCode');
  const typed = typeof value === 'string' ? value : '';
  const answer = { typed, error: null, isUnchecked: false };
  const enter = async (): Promise<EnterCodeState> => {
    const groupCode = normalizeTypedCode(typed);
    const error = await mistakeIn(groupCode, form);
    return error === null ? redirect(routes.groupCodeValidator(groupCode)) : { ...answer, error };
  };
  return action<EnterCodeState>('groups', enter, ({ code, words }) =>
    code === 'captcha-refused' ? { ...answer, isUnchecked: true } : { ...answer, error: words },
  );
}

/** Why the code leads nowhere; null when it has a group. What cannot be a code is said without using a solution up. */
async function mistakeIn(groupCode: string, form: FormData): Promise<string | null> {
  const t = await getTranslations('errors');
  if (groupCode === '') return t('missing-groupcode');
  if (isPossibleCode(groupCode)) {
    await assertHuman(form, ['enter', groupCode]);
    if ((await lookUpGroup(groupCode)) !== null) return null;
  }
  return t('validate-groupcode-error-groupcode-does-not-exist');
}
