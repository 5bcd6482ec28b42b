'use client';

import { useLocale, useNow, useTranslations } from 'next-intl';
import { useEffect } from 'react';

import { GoneGroupList } from '@/components/groups/gone-group-list';
import { useStoredGroups, type StoredGroup } from '@/lib/device/hooks/use-stored-groups';
import { GroupFrame } from '@/components/shell/frame';
import { BackLink, NavBar } from '@/components/shell/bars/nav-bar';
import { GroupLink } from '@/components/shell/group-link';
import { useShellConfig } from '@/components/shell/shell-config';
import { RememberingLink } from '@/components/shell/bars/remembering-link';
import { balanceSide } from '@/components/words/balance-side';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card, CardList } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNotice } from '@/components/ui/dialogs/error-notice';
import { SkeletonRows } from '@/components/ui/waiting/skeleton-rows';
import { useIsOffline } from '@/lib/device/page/network-reach';
import { useDocumentTitle } from '@/lib/device/page/look/document-title';
import { formatAmount } from '@/lib/domain/money/format';
import { negate } from '@/lib/domain/money/money';
import { intlLocale } from '@/lib/i18n/locales';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import { currentGroupCode, isStoreFull } from '@/lib/session/stored-groups';
import { GroupTile } from '@/components/ui/group-tile';
import { GroupTitle } from '@/components/words/group-title';
import { useOpenGroup } from '@/components/groups/use-open-group';
import { CheckIcon, ForwardIcon } from '@/components/ui/icons';
import { Row } from '@/components/ui/row';
import { Verbatim } from '@/components/ui/verbatim';

/** `/manage-groups`: the groups of this device, and the ways to add one. */
export function ManageGroupsScreen() {
  const t = useTranslations('groups');
  const session = useSession();
  useDocumentTitle(t('title'));
  useArrival();
  const hasGroup = currentGroupCode(session) !== null;
  return (
    <GroupFrame
      dock={hasGroup}
      bar={<NavBar title={t('title')} start={<BackLink href={hasGroup ? routes.main : routes.home} />} />}
    >
      <div className="pt-3">
        {session.storedGroupCodes.length > 0 ? <Groups /> : <NoGroups />}
        <GoneGroupList groups={session.goneGroups} nowMs={useNow().getTime()} />
      </div>
    </GroupFrame>
  );
}

/** Once the person is back from entering a code, forgets this screen as the route to go back to. */
function useArrival(): void {
  useEffect(() => {
    changeBrowserSession((session) =>
      session.previousRoute === routes.manageGroups ? { ...session, previousRoute: null } : session,
    );
  }, []);
}

function Groups() {
  const t = useTranslations('groups');
  const shell = useTranslations('shell');
  const phone = useTranslations('otherPhone');
  const { groups, isPending, isUnreachable, retry } = useStoredGroups();
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline && <p className="mb-4 text-label text-ink-2">{t('offline')}</p>}
      {isUnreachable && !isOffline && (
        <div className="mb-4 grid gap-3">
          <ErrorNotice>{t('unreachable')}</ErrorNotice>
          <Button variant="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {isPending ? (
        <SkeletonRows label={shell('loading')} rows={groups.length} />
      ) : (
        <StoredGroupList groups={groups} />
      )}
      <WaysToOneMore className="mt-5" />
      <div className="mt-3 grid">
        <GroupLink href={routes.otherPhone} className={buttonClass({ variant: 'quiet' })}>
          {phone('title')}
        </GroupLink>
      </div>
    </>
  );
}

function NoGroups() {
  const t = useTranslations('groups');
  const isClosed = useShellConfig().groupCreation === 'closed';
  return (
    <Card>
      <EmptyState emoji="👋" heading={t('none')} action={<WaysToOneMore />}>
        {t(isClosed ? 'noneTextClosed' : 'noneText')}
      </EmptyState>
    </Card>
  );
}

/** Both lead back here: the form for a new group by its address, the one for a code by the remembered route. */
function WaysToOneMore({ className = '' }: { readonly className?: string }) {
  const t = useTranslations('groups');
  const phone = useTranslations('otherPhone.arrival');
  const isClosed = useShellConfig().groupCreation === 'closed';
  if (isStoreFull(useSession()))
    return <p className={`text-label text-ink-2 ${className}`}>{t('full', { max: DEVICE_MAX_GROUPS })}</p>;
  return (
    <div className={`grid gap-3 ${className}`}>
      {!isClosed && (
        <GroupLink href={routes.createGroupFromList} className={buttonClass()}>
          {t('create')}
        </GroupLink>
      )}
      <RememberingLink
        href={routes.onboardingEnterGroupCode}
        className={buttonClass(isClosed ? {} : { variant: 'secondary' })}
      >
        {t('enter')}
      </RememberingLink>
      {!isClosed && (
        <GroupLink href={routes.bringGroup} className={buttonClass({ variant: 'quiet' })}>
          {t('bring')}
        </GroupLink>
      )}
      <GroupLink href={routes.fromOtherPhone} className={buttonClass({ variant: 'quiet' })}>
        {phone('title')}
      </GroupLink>
    </div>
  );
}

/** The groups of this device. A tap opens one; without script the page that checks its code does. */
function StoredGroupList({ groups }: { readonly groups: readonly StoredGroup[] }) {
  const t = useTranslations('groups');
  const linkTo = useOpenGroup();
  return (
    <CardList label={t('stored')} className="[--row-pad-y:0.75rem]">
      {groups.map(({ code, name, isActive, mine }) => (
        <Row
          key={code}
          lead={<GroupTile name={name ?? code} />}
          title={name === null ? <GroupTitle code={code} name={null} /> : <Verbatim>{name}</Verbatim>}
          {...(name !== null && { caption: <GroupTitle code={code} name={null} /> })}
          {...((mine !== null || isActive) && {
            trail: (
              <span className="flex flex-col items-end gap-0.5">
                {mine && <Mine {...mine} />}
                {isActive && <Active />}
              </span>
            ),
          })}
          end={isActive ? <span className="w-5" /> : <ForwardIcon className="size-5 text-ink-3" />}
          link={({ className, children }) => (
            <GroupLink {...linkTo(code)} aria-current={isActive ? 'true' : undefined} className={className}>
              {children}
            </GroupLink>
          )}
        />
      ))}
    </CardList>
  );
}

/** What the person using this device gets or owes in a group. */
function Mine({ cents, currency }: NonNullable<StoredGroup['mine']>) {
  const t = useTranslations('balance.you');
  const locale = intlLocale(useLocale());
  const { word, tone } = balanceSide(cents);
  const plain = formatAmount(cents < 0 ? negate(cents) : cents, { currency, locale });
  return (
    <Amount
      cents={cents}
      text={formatAmount(cents, { currency, locale, sign: 'always' })}
      spoken={`${t(word)} ${plain}`}
      tone={tone}
    />
  );
}

function Active() {
  const t = useTranslations('groups');
  return (
    <span className="flex items-center gap-1.5 text-label font-name text-accent">
      <CheckIcon className="size-5" />
      <span>{t('active')}</span>
    </span>
  );
}
