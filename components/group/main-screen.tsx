'use client';

import { clsx } from 'clsx';
import { useLocale, useTranslations, useNow, useTimeZone } from 'next-intl';
import { useContext, useDeferredValue, useEffect, useMemo, type ReactNode, useState } from 'react';

import { GroupFrame } from '@/components/shell/frame';
import { MAIN_ID } from '@/components/shell/bars/skip-link';
import { TooFewMembers } from '@/components/shell/failures/too-few-members';
import { useIsLooking } from '@/components/shell/looking';
import { TopBar } from '@/components/shell/bars/top-bar';
import { useLedger, useMembers } from '@/lib/device/hooks/use-ledger';
import { CoveredContext } from '@/lib/device/page/look/big-screen';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { whenLeftAlone } from '@/lib/device/page/when-idle';
import type { LedgerView } from '@/lib/domain/ledger/view';
import type { ViewState } from '@/lib/session/session';
import { useSessionPart, changeBrowserSession } from '@/lib/session/session-browser';
import { ExpensesTotal } from '@/components/group/expenses-total';
import { MyBalance } from '@/components/group/my-balance';
import { GroupLink } from '@/components/shell/group-link';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { purgeDate, silentDaysNearPurge } from '@/lib/domain/purge';
import { intlLocale } from '@/lib/i18n/locales';
import { IconButton } from '@/components/ui/icon-button';
import { SwapIcon } from '@/components/ui/icons';
import { Segmented } from '@/components/ui/fields/segmented';
import { answerTap } from '@/lib/device/page/early/pressed-look';
import { routes } from '@/lib/routes';

type MainScreenProps = {
  readonly groupCode: string;
  /** Whether there is room for both views. */
  readonly hasBoth: boolean;
  /** The two views; each a feature of its own. */
  readonly balances: ReactNode;
  readonly history: ReactNode;
  /** What is shown instead of both before the first entry. */
  readonly beginning: ReactNode;
  /** Says what the balance of a member comes from. */
  readonly renderWhy?: (memberId: string) => ReactNode;
};

/** Keeps how this screen looks, so that the next start without a network shows it at once. */
function useKeptLook(ledger: LedgerView, view: ViewState): void {
  const { code } = ledger.group;
  const me = useSessionPart((session) => session.me);
  const locale = useLocale();
  const isCovered = useContext(CoveredContext);
  useEffect(
    () =>
      isCovered
        ? undefined
        : whenLeftAlone([
            async () => {
              const { keepLook } = await import('@/lib/device/page/look/keep-look');
              const frame = document.getElementById(MAIN_ID)?.parentElement;
              if (frame) keepLook(frame, code);
            },
          ]),
    [code, ledger, view, me, locale, isCovered],
  );
}

/** The chosen view, and the one beside it where there is room for both. */
const SHOWN = { view1: ['view1', 'view2'], view2: ['view2', 'view1'] } as const;

const BESIDE = { view1: 'view-beside', view2: 'view-beside view-kept' } as const;

/** `/pari`: one's own balance or what the group has spent; below it the balances or the history, as chosen last. */
export function MainScreen(props: MainScreenProps) {
  const { groupCode, hasBoth, balances, history, beginning, renderWhy } = props;
  const t = useTranslations('main.view');
  const looking = useTranslations('shell.looking');
  const isLooking = useIsLooking();
  const ledger = useLedger(groupCode);
  const { group, members } = ledger;
  const viewState = useSessionPart((session) => session.viewState);
  // The switch moves at once; the present view stays until the code of the other one is there.
  const view = useDeferredValue(viewState);
  useDocumentTitle(group.name);
  useKeptLook(ledger, view);

  const { code, name, initialName, entryCount } = group;
  // A new entry re-renders neither.
  const bar = useMemo(() => <TopBar group={{ code, name, initialName }} />, [code, name, initialName]);
  const viewSwitch = useMemo(() => <ViewSwitch view={viewState} hasBoth={hasBoth} />, [viewState, hasBoth]);
  // A group with one member may have entries too. Whoever may only look adds nobody.
  const tooFew = members.length < 2 && !isLooking && <TooFewMembers className="mt-4 mb-6" />;
  const views = { view1: history, view2: tooFew || balances };
  return (
    <GroupFrame bar={bar}>
      <div className={clsx(entryCount > 0 && 'views')}>
        <div>
          {isLooking && <p className="-mb-1 pt-3 text-label text-ink-2">{looking('note')}</p>}
          <Hero ledger={ledger} renderWhy={renderWhy} />
          {viewSwitch}
          <PurgeNotice key={groupCode} groupCode={groupCode} />
        </div>
        {entryCount === 0
          ? tooFew || beginning
          : SHOWN[view].slice(0, hasBoth ? 2 : 1).map((shown) => (
              <section key={shown} className={shown === view ? undefined : BESIDE[shown]}>
                {shown !== view && (
                  <h2 className="pt-6 pb-1 text-heading">{t(shown === 'view1' ? 'history' : 'balances')}</h2>
                )}
                {views[shown]}
              </section>
            ))}
      </div>
    </GroupFrame>
  );
}

type HeroProps = {
  readonly ledger: LedgerView;
  readonly renderWhy: MainScreenProps['renderWhy'] | undefined;
};

/**
 * The one big number: what the person using this device gets or owes. Before the first entry, or if nobody has said who
 * that is, what the group has spent.
 */
function Hero({ ledger, renderWhy }: HeroProps) {
  const t = useTranslations('main');
  const { me } = useMembers(ledger);
  const { group, members } = ledger;
  if (me && group.entryCount > 0) return <MyBalance me={me} ledger={ledger} why={renderWhy?.(me.id)} />;
  return <ExpensesTotal members={members} currency={group.currency} label={t('total')} />;
}

/**
 * Says that a group was in its last two weeks before deletion when this device opened it. The visit itself saves the
 * group, so the next answer of the server would remove the notice: it stays as it was at first.
 */
function PurgeNotice({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('main');
  const locale = intlLocale(useLocale());
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow();
  const { group } = useLedger(groupCode);
  const [days] = useState(() => silentDaysNearPurge(group, now));
  if (days === null) return null;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return (
    <Card padded className="mt-4">
      <p>{t('purge', { days, until: day.format(purgeDate(group, now)) })}</p>
      <GroupLink
        href={routes.takeAlong(groupCode)}
        className={clsx(buttonClass({ variant: 'secondary', size: 'sm' }), 'mt-3')}
      >
        {t('saveData')}
      </GroupLink>
    </Card>
  );
}

type ViewSwitchProps = {
  readonly view: ViewState;
  /** Whether both are shown: a button then swaps them, and the chosen one has the wide column. */
  readonly hasBoth: boolean;
};

/** History or balances; the device remembers which. Works without script. */
function ViewSwitch({ view, hasBoth }: ViewSwitchProps) {
  const t = useTranslations('main.view');
  const choose = (viewState: ViewState) =>
    answerTap(() => changeBrowserSession((session) => ({ ...session, viewState })));
  return (
    <div className="view-switch">
      {hasBoth && (
        <div className="view-wide">
          <h2 className="grow text-heading">{t(view === 'view1' ? 'history' : 'balances')}</h2>
          <IconButton
            icon={<SwapIcon />}
            wordHidden="always"
            onClick={() => choose(view === 'view1' ? 'view2' : 'view1')}
          >
            {t('swap')}
          </IconButton>
        </div>
      )}
      <Segmented
        label={t('label')}
        value={view}
        segments={[
          { value: 'view1', label: t('history') },
          { value: 'view2', label: t('balances') },
        ]}
        post={{ action: routes.view, name: 'view' }}
        onChange={choose}
      />
    </div>
  );
}
