'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';

import { askToInstall } from '@/components/install/install-prompt';
import type { InstallWay } from '@/components/install/install-way';
import { GroupCodeField } from '@/components/shell/group-code-field';
import { ViewLinkField } from '@/components/shell/view-link-field';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import { isViewKey } from '@/lib/domain/text/codes';
import { Button } from '@/components/ui/button';
import { Emoji } from '@/components/ui/emoji';
import { IconButton } from '@/components/ui/icon-button';
import { CloseIcon } from '@/components/ui/icons';
import { changeBrowserSession } from '@/lib/session/session-browser';

type InstallCardProps = { readonly way: InstallWay; readonly groupCode: string };

const close = () => changeBrowserSession((session) => ({ ...session, pwaCtaClosedAtMs: Date.now() }));

/** Over the lower part of the main screen, without blocking it: the balances stay readable and nothing moves. */
export function InstallCard({ way, groupCode }: InstallCardProps) {
  const t = useTranslations('install');
  const id = useId();
  useFocusAboveCard();
  return (
    <section
      role="dialog"
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 mx-auto max-h-[70dvh] w-[min(34rem,calc(100vw-2*var(--gutter)))] animate-rise overflow-y-auto rounded-card border border-line bg-surface p-4 floating very-slim:p-3 wide:right-6 wide:bottom-6 wide:left-auto wide:w-[24rem] roomy:right-auto roomy:left-[18rem]"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={id} className="text-heading wrap-words">
          <Emoji className="mr-2">📱</Emoji>
          <span>{t('heading')}</span>
        </h2>
        <IconButton icon={<CloseIcon />} wordHidden="always" className="-my-2.5 -mr-2" onClick={close}>
          {t('close')}
        </IconButton>
      </div>
      <Way way={way} groupCode={groupCode} />
    </section>
  );
}

function Way({ way, groupCode }: InstallCardProps) {
  const t = useTranslations('install');
  const group = useKnownLedger(groupCode)?.group;
  const isView = isViewKey(groupCode);
  if (way === 'prompt') {
    return (
      <>
        <p className="mt-1 text-label text-ink-2">{t('text')}</p>
        <Button className="mt-4" onClick={() => void askToInstall()}>
          {t('action')}
        </Button>
      </>
    );
  }
  const steps = {
    ios: [t('ios.share'), t('ios.add'), t(isView ? 'ios.enterLink' : 'ios.enter')],
    firefox: [t('firefox.menu'), t('firefox.add')],
    samsung: [t('samsung.menu'), t('samsung.add')],
    opera: [t('opera.menu'), t('opera.add')],
  }[way];
  return (
    <>
      {way === 'ios' && (
        <div className="mt-2">
          {isView && group ? (
            <ViewLinkField group={group} label={t('ios.link')} />
          ) : (
            <GroupCodeField groupCode={groupCode} label={t('ios.code')} />
          )}
        </div>
      )}
      <ol className="mt-2 list-decimal space-y-0.5 pl-5 text-caption">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}

/** While the card is shown, a focused element is scrolled to above it. */
function useFocusAboveCard(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const former = style.scrollPaddingBottom;
    style.scrollPaddingBottom = '75dvh';
    return () => {
      style.scrollPaddingBottom = former;
    };
  }, []);
}
