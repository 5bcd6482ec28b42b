import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { asRequester } from '@/app/_guard/as-requester';
import { enterCodeAction } from '@/app/actions/enter-code';
import { EnterCode } from '@/components/onboarding/enter-code';
import { routes } from '@/lib/routes';
import { isExistingUser } from '@/lib/server/guard/human-check';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onboarding');
  return { title: t('enterCode.title') };
}

/**
 * `/onboarding-enter-groupcode`: asks for the code of a group. "Back" leads to the list of groups if it came before.
 */
export default async function EnterCodePage() {
  const { previousRoute, storedGroupCodes } = await readSession();
  const isFromList = previousRoute === routes.manageGroups;
  return (
    <EnterCode
      action={enterCodeAction}
      backHref={isFromList ? routes.manageGroups : routes.home}
      isChecked={!(await asRequester(() => isExistingUser(storedGroupCodes)))}
    />
  );
}
