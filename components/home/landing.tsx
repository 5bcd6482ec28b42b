import { useTranslations } from 'next-intl';

import { BalancePreview } from '@/components/home/balance-preview';
import { StillHere } from '@/components/home/still-here';
import { Footer } from '@/components/shell/bars/footer';
import { GroupLink } from '@/components/shell/group-link';
import { Brand } from '@/components/shell/bars/logo';
import { MAIN_ID, SkipLink } from '@/components/shell/bars/skip-link';
import { TermsNote } from '@/components/shell/terms-note';
import { buttonClass } from '@/components/ui/button-class';
import { CheckIcon } from '@/components/ui/icons';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';
import { routes } from '@/lib/routes';

/** In the order of docs/screens.md#the-product. */
const CLAIMS = ['free', 'noRegistration', 'noTracking', 'noInstallation', 'deletion'] as const;

const wideColumnClass = 'wide:max-w-[62rem]';

/** The landing page: what it is in one glance, and two ways in. */
export function Landing() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={`col pt-7 pb-6 wide:grid wide:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] wide:items-center wide:gap-x-18 wide:py-14 ${wideColumnClass}`}
      >
        <div>
          <Brand />
          <Pitch />
          <WaysIn />
        </div>
        <BalancePreview />
      </main>
      <div className={`col mt-auto ${wideColumnClass}`}>
        <Footer />
      </div>
    </div>
  );
}

function Pitch() {
  const t = useTranslations('home');
  return (
    <>
      <h1 className="mt-7 text-headline">{t('headline')}</h1>
      <p className="mt-3 text-lead text-ink-2">{t('lead')}</p>
      <ul className="mt-6 mb-7 grid gap-3">
        {CLAIMS.map((claim) => (
          <li key={claim} className="flex items-center gap-3 font-claim">
            <CheckIcon className="size-6 text-accent" />
            <span>{t(`claims.${claim}`, { days: GROUP_PURGE_AFTER_DAYS })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function WaysIn() {
  const t = useTranslations('home');
  return (
    <>
      <div className="grid gap-3">
        <GroupLink href={routes.onboardingCreateGroup} className={buttonClass()}>
          {t('create')}
        </GroupLink>
        <GroupLink href={routes.onboardingEnterGroupCode} className={buttonClass({ variant: 'secondary' })}>
          {t('join')}
        </GroupLink>
      </div>
      <p className="mt-3.5 hidden text-label ios-app:block">{t('iphoneApp')}</p>
      <TermsNote />
      <StillHere heading={t('stillHere')} />
    </>
  );
}
