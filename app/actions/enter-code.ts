'use server';

import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { action, textOf } from '@/app/actions/action';
import { assertHuman } from '@/app/actions/assert-human';
import type { EnterCodeState } from '@/components/onboarding/enter-code-form';
import { isViewKey, normalizeTypedCode, spellingsOf } from '@/lib/domain/text/codes';
import { routes } from '@/lib/routes';
import { haveEnded } from '@/lib/server/access/ended-codes';
import { lookUpMeant } from '@/lib/server/access/look-up-codes';
import { lookUpGroup } from '@/lib/server/read/lookup';
import { assertForm } from '@/lib/server/request/not-a-form';

/**
 * The form of `/onboarding-enter-groupcode`, with script and without: if a group has the code, it redirects to the
 * check.
 * @param form `groupCode` as it was typed or pasted
 * @returns what is wrong with it, in the reader's language
 */
export async function enterCodeAction(_state: EnterCodeState, form: FormData): Promise<EnterCodeState> {
  assertForm(form);
  const typed = textOf(form, 'groupCode');
  const answer = { typed, error: null, isUnchecked: false };
  const enter = async (): Promise<EnterCodeState> => {
    const t = await getTranslations('errors');
    if (normalizeTypedCode(typed) === '') return { ...answer, error: t('missing-groupcode') };
    const code = await findCode(spellingsOf(typed), form);
    if (code !== null) redirect(routes.groupCodeValidator(code));
    if (spellingsOf(typed).some(isViewKey)) {
      const link = await getTranslations('invitation.unknown');
      return { ...answer, error: `${link('linkHeading')}. ${link('linkText')}` };
    }
    const isFormer = await haveEnded(spellingsOf(typed));
    return {
      ...answer,
      error: t(isFormer ? 'code-changed' : 'validate-groupcode-error-groupcode-does-not-exist'),
    };
  };
  return action<EnterCodeState>('groups', enter, ({ code, words }) =>
    code === 'captcha-refused' ? { ...answer, isUnchecked: true } : { ...answer, error: words },
  );
}

/** The spelling that is the code of a group, or null. Text that cannot be a code does not use up a solution. */
async function findCode(spellings: readonly string[], form: FormData): Promise<string | null> {
  const [likeliest] = spellings;
  if (likeliest === undefined) return null;
  await assertHuman(form, ['enter', likeliest]);
  const group = await lookUpMeant(spellings, lookUpGroup);
  return group?.code ?? null;
}
