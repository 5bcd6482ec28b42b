'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { GroupFrame } from '@/components/shell/frame';
import type { ScreenProps } from '@/components/shell/group-app';
import { GroupCodeField, useCopyWords } from '@/components/shell/group-code-field';
import { GroupLink } from '@/components/shell/group-link';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { useInvitationUrl } from '@/components/shell/bars/use-invitation';
import { buttonClass } from '@/components/ui/button-class';
import { CopyField } from '@/components/ui/fields/copy-field';
import { Emoji } from '@/components/ui/emoji';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { routes } from '@/lib/routes';
import { BalanceBar } from '@/components/ui/balance-bar';

/** The three things that a balance bar can say. */
const SAMPLES = [
  { word: 'getsBack', ratio: 0.7, className: 'text-get' },
  { word: 'owes', ratio: -0.7, className: 'text-owe' },
  { word: 'settled', ratio: 0, className: 'text-ink-2' },
] as const;

/** How a balance bar is read. */
function BalanceSample() {
  const t = useTranslations('balance');
  return (
    <ul className="my-4 grid gap-3 rounded-control border border-line p-4">
      {SAMPLES.map(({ word, ratio, className }) => (
        <li key={word}>
          <span className={`mb-2 block text-caption font-name ${className}`}>{t(word)}</span>
          <BalanceBar ratio={ratio} />
        </li>
      ))}
    </ul>
  );
}

/**
 * `/tutorial/{initialGroupName}/{groupCode}`: how it works, in four short chapters.
 * @public loaded by name (present-screen.tsx)
 */
export function TutorialScreen({ groupCode }: ScreenProps<'tutorial'>) {
  const t = useTranslations('tutorial');
  const { group } = useLedger(groupCode);
  const words = useCopyWords();
  const url = useInvitationUrl(group);
  useDocumentTitle(t('title'));
  return (
    <GroupFrame bar={<NavBar title={t('title')} start={<BackLink href={routes.main} />} />}>
      <div className="grid grid-cols-1 gap-4 pt-3">
        <Chapter emoji="🔒" heading={t('key.heading')}>
          <p className="mb-4">{t('key.text')}</p>
          <GroupCodeField groupCode={groupCode} />
          <div className="h-4" />
          <CopyField label={t('key.link')} value={url} words={words} />
        </Chapter>
        <Chapter emoji="🧾" heading={t('views.heading')}>
          <p>{t('views.balances')}</p>
          <BalanceSample />
          <p>{t('views.history')}</p>
          <p className="mt-3">{t('views.settle')}</p>
        </Chapter>
        <Chapter emoji="📱" heading={t('sync.heading')}>
          <p>{t('sync.text')}</p>
          <ol className="my-3 list-decimal space-y-1.5 pl-5">
            <li>{t('sync.first')}</li>
            <li>{t('sync.second')}</li>
            <li>{t('sync.third')}</li>
          </ol>
          <p className="mb-4">{t('sync.keep')}</p>
          <GroupLink
            href={routes.shareGroup(group.initialName, groupCode)}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('sync.action')}
          </GroupLink>
        </Chapter>
        <Chapter emoji="ℹ️" heading={t('browsers.heading')}>
          <p>{t('browsers.text')}</p>
          <ul className="mt-3 list-disc space-y-1.5 pl-5">
            <li>{t('browsers.phone')}</li>
            <li>{t('browsers.computer')}</li>
          </ul>
          <p className="mt-3 text-ink-2">{t('browsers.private')}</p>
        </Chapter>
      </div>
    </GroupFrame>
  );
}

type ChapterProps = { readonly emoji: string; readonly heading: string; readonly children: ReactNode };

const Chapter = ({ emoji, heading, children }: ChapterProps) => (
  <section className="wrap-words rounded-card border border-line bg-surface p-4 very-slim:p-3">
    <h2 className="mb-2 text-heading wrap-words">
      <Emoji className="mr-2">{emoji}</Emoji>
      <span>{heading}</span>
    </h2>
    {children}
  </section>
);
