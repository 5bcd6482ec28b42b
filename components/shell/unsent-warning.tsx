'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

import { useUnsentCount } from '@/lib/device/hooks/outbox-hooks';

type UnsentWarningProps = { readonly groupCode: string; readonly className?: string };

/** For a question before a group leaves this device: how many saved changes are lost with it. Nothing if there is none. */
export function UnsentWarning({ groupCode, className }: UnsentWarningProps) {
  const t = useTranslations('groups');
  const count = useUnsentCount(groupCode);
  if (count === 0) return null;
  return <p className={clsx('wrap-words text-owe', className)}>{t('unsent', { count })}</p>;
}
