'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

import { useOpenScreen } from '@/components/shell/group-navigation';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ProgressLine } from '@/components/ui/waiting/progress-line';
import { REDIRECT_DELAY_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';

/** Thanks; after a moment, or at once on a tap, back to the main screen. */
export function MessageSent() {
  const t = useTranslations('contact.sent');
  const openScreen = useOpenScreen();
  const action = useRef<HTMLButtonElement>(null);

  // The button that sent the message is gone: the keyboard goes on here.
  useEffect(() => action.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setTimeout(() => openScreen(routes.main), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [openScreen]);

  return (
    <Card className="mt-3">
      <EmptyState
        emoji="✅"
        heading={t('heading')}
        action={
          <Button ref={action} onClick={() => openScreen(routes.main)}>
            {t('action')}
          </Button>
        }
      >
        <span role="status">{t('text')}</span>
      </EmptyState>
      <ProgressLine />
    </Card>
  );
}
