'use client';

import { useTranslations } from 'next-intl';

import { Segmented } from '@/components/ui/fields/segmented';
import { answerTap } from '@/lib/device/page/early/pressed';
import { routes } from '@/lib/routes';
import { changeBrowserSession } from '@/lib/session/session-browser';
import type { ViewState } from '@/lib/session/session';

type ViewSwitchProps = {
  readonly view: ViewState;
  /** Whether both are seen: it then chooses which of them has the wide column. */
  readonly hasBoth: boolean;
};

/** History or balances; the device remembers which. Works without script. */
export function ViewSwitch({ view, hasBoth }: ViewSwitchProps) {
  const t = useTranslations('main.view');
  return (
    <div className="view-switch">
      <span aria-hidden="true" className="view-wide text-label text-ink-2">
        {t('wide')}
      </span>
      <Segmented
        label={t(hasBoth ? 'wide' : 'label')}
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
    </div>
  );
}
