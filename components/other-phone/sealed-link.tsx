'use client';

import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState, useTransition } from 'react';

import { PassphraseField } from '@/components/other-phone/passphrase-field';
import { Button } from '@/components/ui/button';
import { canSeal, unseal } from '@/lib/device/page/phone-link/seal';
import { routes } from '@/lib/routes';
import { type Carried, readCarried } from '@/lib/session/phone-link';

type SealedLinkProps = {
  readonly sealed: string;
  /** Called with what the link carries; null if it carries nothing that can be understood. */
  readonly onOpen: (carried: Carried | null) => void;
};

/** Asks for the passphrase of a link. */
export function SealedLink({ sealed, onOpen }: SealedLinkProps) {
  const t = useTranslations('otherPhone.arrival');
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOpening, startOpening] = useTransition();
  if (!canSeal()) return <p className="text-ink-2">{t('needsHttps')}</p>;
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOpening) return;
    const form = event.currentTarget;
    startOpening(async () => {
      const text = await unseal(sealed, passphrase);
      if (text !== null) {
        onOpen(readCarried(text));
        return;
      }
      setWrong(passphrase);
      form.querySelector('input')?.focus();
    });
  };
  return (
    <form method="post" action={routes.needsScript} onSubmit={open} noValidate className="grid gap-5">
      <PassphraseField
        label={t('passphrase')}
        hint={t('passphraseHint')}
        error={wrong === passphrase ? t('wrongPassphrase') : undefined}
        value={passphrase}
        onChange={setPassphrase}
      />
      <Button type="submit" pending={isOpening}>
        {t('open')}
      </Button>
    </form>
  );
}
