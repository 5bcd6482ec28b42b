'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { focusHeading } from '@/components/shell/focus-heading';
import { GroupLink } from '@/components/shell/group-link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { CardList } from '@/components/ui/card';
import { GroupTile } from '@/components/ui/group-tile';
import { Row } from '@/components/ui/row';
import { GroupTitle } from '@/components/words/group-title';
import { useGroupNames } from '@/lib/device/hooks/use-group-names';
import { DEVICE_MAX_GROUPS } from '@/lib/limits';
import { routes } from '@/lib/routes';
import { changeBrowserSession, useSession } from '@/lib/session/session-browser';
import type { Carried } from '@/lib/session/phone-link';
import { takeGroups, takingOf } from '@/lib/session/stored-groups';

type ArrivedGroupsProps = {
  readonly carried: Carried;
  /** Called when the person does not want them. */
  readonly onRefuse: () => void;
};

/** The groups that another phone hands over, what becomes of each, and the button that takes them. */
export function ArrivedGroups({ carried, onRefuse }: ArrivedGroupsProps) {
  const t = useTranslations('otherPhone.arrival');
  const locale = useLocale();
  const session = useSession();
  const [isTaken, setIsTaken] = useState(false);
  // As it was before they were taken.
  const [before] = useState(session);
  const { nameOf, isGone } = useGroupNames(carried.groups.map(({ groupCode }) => groupCode));
  const there = carried.groups.filter(({ groupCode }) => !isGone(groupCode));
  const taking = takingOf(before, there);
  const count = [...taking.values()].filter((each) => each === 'added').length;
  const isFull = [...taking.values()].includes('full');
  const take = () => {
    changeBrowserSession((present) => takeGroups(present, { ...carried, groups: there }));
    setIsTaken(true);
    focusHeading();
  };
  const speaksAnother = before.language === null && (carried.language ?? locale) !== locale;
  const words = () => {
    if (isTaken) return t('taken', { count });
    return count === 0 ? t('nothingNew') : t('comes', { count });
  };
  return (
    <>
      <p role="status" className="text-lead text-ink-2">
        {words()}
      </p>
      <CardList label={t('groups')}>
        {carried.groups.map(({ groupCode }) => (
          <Row
            key={groupCode}
            lead={<GroupTile name={nameOf(groupCode) ?? groupCode} />}
            title={<GroupTitle code={groupCode} name={nameOf(groupCode) ?? null} />}
            caption={t(
              `state.${isTaken && taking.get(groupCode) === 'added' ? 'taken' : (taking.get(groupCode) ?? 'gone')}`,
            )}
          />
        ))}
      </CardList>
      {isFull && <p className="text-label text-ink-2">{t('full', { max: DEVICE_MAX_GROUPS })}</p>}
      {!isTaken && count > 0 ? (
        <div className="grid gap-3">
          <Button onClick={take}>{t('take', { count })}</Button>
          <Button variant="quiet" onClick={onRefuse}>
            {t('refuse')}
          </Button>
        </div>
      ) : speaksAnother && isTaken ? (
        // A new document, which comes in the language that has come, too.
        <a href={routes.manageGroups} className={buttonClass()}>
          {t('toGroups')}
        </a>
      ) : (
        <GroupLink href={routes.manageGroups} className={buttonClass()}>
          {t('toGroups')}
        </GroupLink>
      )}
    </>
  );
}
