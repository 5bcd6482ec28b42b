'use client';

import { useTranslations } from 'next-intl';

import { Segmented } from '@/components/ui/segmented';
import { answerTap } from '@/lib/device/page/pressed';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import type { ViewState } from '@/lib/session/session';

/** History or balances; the device remembers which. Works without script. */
export function ViewSwitch({ view }: { readonly view: ViewState }) {
  const t = useTranslations('main.view');
  return (
    <Segmented
      label={t('label')}
      value={view}
      segments={[
        { value: 'view1', label: t('history') },
        { value: 'view2', label: t('balances') },
      ]}
      post={{ action: routes.view, name: 'view' }}
      onChange={(viewState) =>
        answerTap(() => changeBrowserSession((session) => ({ ...session, viewState })))
      }
    />
  );
}
