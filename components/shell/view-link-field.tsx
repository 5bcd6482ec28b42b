'use client';

import { useTranslations } from 'next-intl';

import { useCopyWords } from '@/components/shell/group-code-field';
import { type BarGroup, useInvitationUrl } from '@/components/shell/bars/use-invitation';
import { CopyField } from '@/components/ui/fields/copy-field';

type ViewLinkFieldProps = {
  /** With the key of the link as its code. */
  readonly group: BarGroup;
  /** A label that says more than "view-only link", if needed. */
  readonly label?: string;
};

/** The view-only link of a group, to be copied. */
export function ViewLinkField({ group, label }: ViewLinkFieldProps) {
  const t = useTranslations('copy');
  return (
    <CopyField label={label ?? t('viewLink')} value={useInvitationUrl(group)} words={useCopyWords()} cut />
  );
}
