'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { codeWidth, LinkCard } from '@/components/other-phone/link-card';
import { PassphraseField } from '@/components/other-phone/passphrase-field';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { usePublicOrigin } from '@/components/shell/bars/use-invitation';
import { LinkedEmptyState } from '@/components/shell/failures/linked-empty-state';
import { GroupFrame } from '@/components/shell/frame';
import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { useBrowserValue, useIsAwake } from '@/lib/device/page/browser-value';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { canSeal, seal } from '@/lib/device/page/phone-link/seal';
import { believedNowMs } from '@/lib/device/page/time/clock';
import { PASSPHRASE_MIN_LENGTH, PHONE_LINK_VALID_MS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { carriedBy, carriedText, phoneLink } from '@/lib/session/phone-link';
import { useSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';

/** `/other-phone`: a QR code and a link that bring the groups of this device to another one, past every server. */
export function OtherPhoneScreen() {
  const t = useTranslations('otherPhone');
  const session = useSession();
  useDocumentTitle(t('title'));
  const count = session.storedGroupCodes.length;
  return (
    <GroupFrame
      dock={currentGroupCode(session) !== null}
      bar={<NavBar title={t('title')} start={<BackLink href={routes.manageGroups} />} />}
    >
      <div className="grid gap-5 pt-3 pb-6">
        {count === 0 ? (
          <LinkedEmptyState
            emoji="📱"
            heading={t('none')}
            href={routes.fromOtherPhone}
            action={t('arrival.title')}
          >
            {t('noneText')}
          </LinkedEmptyState>
        ) : (
          <>
            <p className="text-lead text-ink-2">{t('lead', { count })}</p>
            <p className="hidden text-ink-2 no-script:block">{t('noScript')}</p>
            <div className="grid gap-5 no-script:hidden">
              <Offer />
            </div>
            <GroupLink href={routes.fromOtherPhone} className={buttonClass({ variant: 'quiet' })}>
              {t('arrival.title')}
            </GroupLink>
          </>
        )}
      </div>
    </GroupFrame>
  );
}

/** After a pause of this length a passphrase counts as typed: each seal costs a phone up to a second. */
const TYPING_PAUSE_MS = 400;

/**
 * The link with what is handed over.
 * @param passphrase empty for none
 * @returns null while it is sealed, and while the passphrase is too short
 */
function useLink(text: string, passphrase: string): string | null {
  const origin = usePublicOrigin();
  const [sealed, setSealed] = useState({ of: '', body: '' });
  const of = `${text} ${passphrase}`;
  const isSealed = passphrase.length >= PASSPHRASE_MIN_LENGTH;
  useEffect(() => {
    if (!isSealed) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      void seal(text, passphrase).then((body) => {
        if (isWanted) setSealed({ of, body });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isSealed, of, text, passphrase]);
  if (passphrase === '') return phoneLink(origin, 'open', text);
  return isSealed && sealed.of === of ? phoneLink(origin, 'sealed', sealed.body) : null;
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Before the script it has just begun: the first HTML must not call it expired. */
const useSecondsUntil = (atMs: number): number =>
  useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((atMs - believedNowMs()) / 1000)),
    () => PHONE_LINK_VALID_MS / 1000,
  );

const expiryFromNow = (): number => believedNowMs() + PHONE_LINK_VALID_MS;

/** On the server it has the shape of what comes, so that nothing moves. */
function Offer() {
  const t = useTranslations('otherPhone');
  const session = useSession();
  const isAwake = useIsAwake();
  const [expiresAtMs, setExpiresAtMs] = useState(expiryFromNow);
  const [passphrase, setPassphrase] = useState('');
  const mayHavePassphrase = useBrowserValue(canSeal, true);
  const secondsLeft = useSecondsUntil(expiresAtMs);
  const wanted = passphrase.trim();
  const link = useLink(carriedText(carriedBy(session, expiresAtMs)), wanted);
  const isTooShort = wanted !== '' && wanted.length < PASSPHRASE_MIN_LENGTH;
  return (
    <>
      <LinkCard
        link={isAwake ? link : null}
        width={codeWidth(link)}
        isWaiting={!isTooShort}
        secondsLeft={secondsLeft}
        onRenew={() => setExpiresAtMs(expiryFromNow())}
      />
      {mayHavePassphrase ? (
        <PassphraseField
          label={t('passphrase.label')}
          remark={t('passphrase.optional')}
          hint={isTooShort ? t('passphrase.short', { min: PASSPHRASE_MIN_LENGTH }) : t('passphrase.hint')}
          value={passphrase}
          onChange={setPassphrase}
        />
      ) : (
        <p className="text-label text-ink-2">{t('passphrase.needsHttps')}</p>
      )}
      <p className="text-label text-ink-2">{t(wanted === '' ? 'warning' : 'warningSealed')}</p>
    </>
  );
}
