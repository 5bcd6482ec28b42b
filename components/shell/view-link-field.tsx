'use client';

import { useTranslations } from 'next-intl';

import { useCopyWords } from '@/components/shell/group-code-field';
import { type BarGroup, useInvitationUrl } from '@/components/shell/bars/use-invitation';
import { CopyField } from '@/components/ui/fields/copy-field';

/** The view-only link of a group, to be copied. @param group with the key of the link as its code */
export function ViewLinkField({ group }: { readonly group: BarGroup }) {
  const t = useTranslations('copy');
  return <CopyField label={t('viewLink')} value={useInvitationUrl(group)} words={useCopyWords()} cut />;
}
