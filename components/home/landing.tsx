import { useTranslations, useLocale } from 'next-intl';

import { HeldGroups } from '@/components/home/held-groups';
import { Footer } from '@/components/shell/bars/footer';
import { GroupLink } from '@/components/shell/group-link';
import { Brand } from '@/components/shell/bars/logo-link';
import { MAIN_ID, SkipLink } from '@/components/shell/bars/skip-link';
import type { ShellConfig } from '@/components/shell/shell-config';
import { TermsNote } from '@/components/shell/terms-note';
import { buttonClass } from '@/components/ui/button-class';
import { CheckIcon } from '@/components/ui/icons';
import { GROUP_PURGE_AFTER_DAYS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { balanceSide } from '@/components/words/balance-side';
import { Amount } from '@/components/ui/amount';
import { Avatar } from '@/components/ui/avatar';
import { BalanceBar } from '@/components/ui/balance-bar';
import { CardList } from '@/components/ui/card';
import { Row } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';
import { formatAmount } from '@/lib/domain/money/format';
import { cents } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';

/** People who do not exist, with balances that add up to zero. */
const SAMPLE = [
  { name: 'Anna', balanceCents: 18420 },
  { name: 'Ben', balanceCents: 6235 },
  { name: 'Cleo', balanceCents: 0 },
  { name: 'Deniz', balanceCents: -4105 },
  { name: 'Elif', balanceCents: -20550 },
] as const;

const LARGEST_CENTS = 20550;

/** A preview of the app beside the text of wide screens; a picture, so hidden from screen readers. */
function BalancePreview() {
  const t = useTranslations('balance');
  const locale = intlLocale(useLocale());
  return (
    <div aria-hidden="true" className="pointer-events-none hidden rounded-chip floating wide:block">
      <CardList className="rounded-chip">
        {SAMPLE.map(({ name, balanceCents }, index) => {
          const { word, tone } = balanceSide(balanceCents);
          const balance = cents(balanceCents);
          const text = formatAmount(balance, { currency: '€', locale, sign: 'always' });
          return (
            <Row
              key={name}
              lead={<Avatar face={{ initials: name.charAt(0), tint: index }} />}
              title={<Verbatim>{name}</Verbatim>}
              caption={t(word)}
              trail={<Amount cents={balance} text={text} tone={tone} />}
              below={<BalanceBar ratio={balanceCents / LARGEST_CENTS} />}
            />
          );
        })}
      </CardList>
    </div>
  );
}

/** In the order of docs/screens.md#the-product. */
const CLAIMS = ['free', 'noRegistration', 'noTracking', 'noInstallation', 'deletion'] as const;

const wideColumnClass = 'wide:max-w-[62rem]';

type LandingProps = {
  /** Who may create groups on this server: whoever has a token, or nobody. Absent: everybody. */
  readonly groupCreation?: ShellConfig['groupCreation'];
};

/** The landing page: what it is in one glance, and two ways in. */
export function Landing({ groupCreation }: LandingProps) {
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
          <WaysIn groupCreation={groupCreation} />
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

function WaysIn({ groupCreation }: LandingProps) {
  const t = useTranslations('home');
  const phone = useTranslations('otherPhone.arrival');
  const isClosed = groupCreation === 'closed';
  return (
    <>
      <div className="grid gap-3">
        {!isClosed && (
          <GroupLink href={routes.onboardingCreateGroup} className={buttonClass()}>
            {t('create')}
          </GroupLink>
        )}
        <GroupLink
          href={routes.onboardingEnterGroupCode}
          className={buttonClass(isClosed ? {} : { variant: 'secondary' })}
        >
          {t('join')}
        </GroupLink>
        {!isClosed && (
          <GroupLink href={routes.bringGroup} className={buttonClass({ variant: 'quiet' })}>
            {t('bring')}
          </GroupLink>
        )}
        <GroupLink href={routes.fromOtherPhone} className={buttonClass({ variant: 'quiet' })}>
          {phone('title')}
        </GroupLink>
      </div>
      {groupCreation && <p className="mt-3.5 text-label text-ink-2">{t(`newGroups.${groupCreation}`)}</p>}
      <p className="mt-3.5 hidden text-label ios-app:block">{t('iphoneApp')}</p>
      <TermsNote />
      <HeldGroups heading={t('stillHere')} />
    </>
  );
}
