import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

import { asked } from '@/app/_guard/asked';
import { openGroupAction } from '@/app/actions/open-group';
import { CodeCheck, type CodeCheckResult } from '@/components/onboarding/code-check';
import { AppError } from '@/lib/errors';
import { routes } from '@/lib/routes';
import { lookUpGroup } from '@/lib/server/lookup';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. The address is a key, so no search engine keeps it. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onboarding');
  return { title: t('codeCheck.title'), robots: { index: false, follow: false } };
}

async function check(groupCode: string): Promise<CodeCheckResult> {
  try {
    const group = await asked(() => lookUpGroup(groupCode));
    return group ? { kind: 'found', groupName: group.name } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return { kind: 'throttled' };
    throw error;
  }
}

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/** `/groupCode-validator/{groupCode}`: looks the code up, compared exactly as it stands in the path. */
export default async function GroupCodeValidatorPage({ params }: Props) {
  const { groupCode } = await params;
  const { previousRoute } = await readSession();
  const isFromList = previousRoute === routes.manageGroups;
  return (
    <CodeCheck
      groupCode={groupCode}
      result={await check(groupCode)}
      backHref={isFromList ? routes.manageGroups : routes.onboardingEnterGroupCode}
      open={openGroupAction}
    />
  );
}
