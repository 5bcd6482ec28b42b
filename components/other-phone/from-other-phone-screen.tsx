'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';

import { ArrivedGroups } from '@/components/other-phone/arrived-groups';
import { SealedLink } from '@/components/other-phone/sealed-link';
import { type ArrivalProblem, WaysIn } from '@/components/other-phone/ways-in';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { StorageWarning } from '@/components/shell/failures/storage-warning';
import { useStorageWarningWords } from '@/components/shell/failures/storage-warning-words';
import { GroupFrame } from '@/components/shell/frame';
import { useShellConfig } from '@/components/shell/shell-config';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { takeArrivedLink } from '@/lib/device/page/phone-link/arrived-link';
import { believedNowMs } from '@/lib/device/page/time/clock';
import { CLOCK_SKEW_SECONDS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { type Carried, fragmentIn, readFragment } from '@/lib/session/phone-link';
import { useSession } from '@/lib/session/session-browser';
import { currentGroupCode } from '@/lib/session/stored-groups';

type Arrival =
  | { readonly phase: 'ways'; readonly problem: ArrivalProblem | null }
  | { readonly phase: 'sealed'; readonly sealed: string }
  | { readonly phase: 'read'; readonly carried: Carried };

const refused = (kind: Exclude<ArrivalProblem['kind'], 'elsewhere'>): Arrival => ({
  phase: 'ways',
  problem: { kind },
});

const carriedOrExpired = (carried: Carried): Arrival =>
  believedNowMs() > carried.expiresAtMs + CLOCK_SKEW_SECONDS * 1000
    ? refused('expired')
    : { phase: 'read', carried };

function arrivalOf(fragment: string): Arrival {
  const link = readFragment(fragment);
  if (link.kind === 'open') return carriedOrExpired(link.carried);
  return link.kind === 'sealed' ? { phase: 'sealed', sealed: link.sealed } : refused(link.kind);
}

/** Where people reach this installation: as the server says, and as this page has come. */
const hostsOf = (publicOrigin: string): readonly string[] => [
  location.host,
  publicOrigin.replace(/^https?:\/\//, ''),
];

/** `/from-other-phone`: takes what another phone hands over: by the address itself, a pasted link, a scanned code. */
export function FromOtherPhoneScreen() {
  const t = useTranslations('otherPhone.arrival');
  const session = useSession();
  const { publicOrigin } = useShellConfig();
  const storageWords = useStorageWarningWords();
  const [arrival, setArrival] = useState<Arrival>({ phase: 'ways', problem: null });
  useDocumentTitle(t('title'));

  useEffect(() => {
    const hear = () => {
      const fragment = takeArrivedLink();
      if (fragment !== null) setArrival(arrivalOf(fragment));
    };
    queueMicrotask(hear);
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);

  const take = useCallback(
    (text: string) => {
      const found = fragmentIn(text, hostsOf(publicOrigin));
      if (found === null) setArrival(refused('none'));
      else if ('elsewhere' in found)
        setArrival({ phase: 'ways', problem: { kind: 'elsewhere', host: found.elsewhere } });
      else setArrival(arrivalOf(found.fragment));
    },
    [publicOrigin],
  );
  const refuse = useCallback((problem: ArrivalProblem | null) => setArrival({ phase: 'ways', problem }), []);

  const hasGroup = currentGroupCode(session) !== null;
  return (
    <GroupFrame
      dock={hasGroup}
      bar={
        <NavBar title={t('title')} start={<BackLink href={hasGroup ? routes.manageGroups : routes.home} />} />
      }
    >
      <StorageWarning words={storageWords} className="mt-3" />
      <div className="grid gap-5 pt-3 pb-6">
        {arrival.phase === 'ways' && <WaysIn problem={arrival.problem} onText={take} onProblem={refuse} />}
        {arrival.phase === 'sealed' && (
          <SealedLink
            sealed={arrival.sealed}
            onOpen={(carried) => setArrival(carried ? carriedOrExpired(carried) : refused('foreign'))}
          />
        )}
        {arrival.phase === 'read' && (
          <ArrivedGroups carried={arrival.carried} onRefuse={() => refuse(null)} />
        )}
      </div>
    </GroupFrame>
  );
}
