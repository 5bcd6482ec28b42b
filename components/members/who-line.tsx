'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { WhoSheet } from '@/components/members/who-sheet';
import { fieldLabelClass } from '@/components/ui/fields/field';
import { IconButton } from '@/components/ui/icon-button';
import { EditIcon } from '@/components/ui/icons';
import { Verbatim } from '@/components/ui/verbatim';
import { useMe } from '@/lib/device/hooks/use-ledger';

/** Who is using this device, with an edit button that asks again. */
export function WhoLine({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('who');
  const me = useMe(groupCode);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section aria-label={t('setting')}>
      <div className="flex flex-wrap items-center justify-end gap-1">
        <span className="wrap-words min-w-0 flex-[1_1_9rem]">
          <span className={`block ${fieldLabelClass}`}>{t('setting')}</span>
          <span className={me ? 'text-name' : undefined}>
            {me ? <Verbatim>{me.name}</Verbatim> : t('nobody')}
          </span>
        </span>
        <IconButton icon={<EditIcon />} wordHidden="always" onClick={() => setIsOpen(true)}>
          {t('change')}
        </IconButton>
      </div>
      <p className="mt-2 text-caption text-ink-2">{t('text')}</p>
      <WhoSheet groupCode={groupCode} open={isOpen} onAnswered={close} onDismiss={close} />
    </section>
  );
}
