import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';

import { asRequester } from '@/app/_guard/as-requester';
import { openGroupAction } from '@/app/actions/open-group';
import { CodeCheck, type CodeCheckResult } from '@/components/onboarding/code-check';
import { spellingsInAddress } from '@/lib/domain/text/codes';
import { AppError } from '@/lib/errors';
import { routes } from '@/lib/routes';
import { lookUpMeant } from '@/lib/server/access/look-up-codes';
import { lookUpGroup } from '@/lib/server/read/lookup';
import { readSession } from '@/lib/session/session-server';

/** The title of the tab. The URL contains a key, so search engines must not index it. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('onboarding');
  return { title: t('codeCheck.title'), robots: { index: false, follow: false } };
}

type Checked = { readonly result: CodeCheckResult; readonly code: string };

async function check(segment: string): Promise<Checked> {
  const unknown = { code: segment, result: { kind: 'unknown' } } as const;
  try {
    const group = await asRequester(() => lookUpMeant(spellingsInAddress(segment), lookUpGroup));
    return group ? { code: group.code, result: { kind: 'found', groupName: group.name } } : unknown;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests')
      return { code: segment, result: { kind: 'throttled' } };
    throw error;
  }
}

type Props = { readonly params: Promise<{ readonly groupCode: string }> };

/**
 * `/groupCode-validator/{groupCode}`: looks up the code. A URL with anything around the code redirects to the clean
 * one.
 */
export default async function GroupCodeValidatorPage({ params }: Props) {
  const { groupCode } = await params;
  const { code, result } = await check(groupCode);
  if (code !== groupCode) redirect(routes.groupCodeValidator(code));
  const { previousRoute } = await readSession();
  const isFromList = previousRoute === routes.manageGroups;
  return (
    <CodeCheck
      groupCode={groupCode}
      result={result}
      backHref={isFromList ? routes.manageGroups : routes.onboardingEnterGroupCode}
      open={openGroupAction}
    />
  );
}
