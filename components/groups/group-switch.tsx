'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import { GroupTitle, useUnnamed } from '@/components/words/group-title';
import { useOpenGroup } from '@/components/groups/use-open-group';
import { useKeptName, useStoredGroups } from '@/lib/device/hooks/use-stored-groups';
import { closeOnFocusOut } from '@/components/shell/close-on-focus-out';
import { focusHeading } from '@/components/shell/focus-heading';
import { GroupLink } from '@/components/shell/group-link';
import { CheckIcon, ChevronDownIcon } from '@/components/ui/icons';
import { Verbatim } from '@/components/ui/verbatim';
import { useKnownLedger } from '@/lib/device/hooks/use-ledger';
import { routes } from '@/lib/routes';

const MENU_ID = 'group-switch';

/** In the rail: the name of the present group, as a button that opens the list of all groups of this device. */
export function GroupSwitch({ groupCode }: { readonly groupCode: string }) {
  const t = useTranslations('shell.panel');
  const known = useKnownLedger(groupCode)?.group.name;
  const unnamed = useUnnamed();
  const kept = useKeptName(groupCode, known === undefined);
  // A code in place of a name is only for groups of which nothing else is known.
  const name = known ?? (kept === null ? unnamed(groupCode) : (kept ?? '\u00a0'));
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const formerCode = useRef(groupCode);
  useEffect(() => (menu.current ? closeOnFocusOut(menu.current) : undefined), []);
  useEffect(() => {
    // Switching on the main screen does not change the path, so `FocusHeading` does not notice.
    if (formerCode.current !== groupCode) focusHeading();
    formerCode.current = groupCode;
  }, [groupCode]);
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="press flex min-h-12 w-full items-center gap-2 rounded-control border border-line px-3 text-left hover:bg-sunken"
      >
        <span title={name} className="min-w-0 flex-1">
          <Verbatim className="line-clamp-2 text-label font-name wrap-words">{name}</Verbatim>
        </span>
        <span className="sr-only">{`, ${t('manage')}`}</span>
        <ChevronDownIcon className="size-5 text-ink-2" />
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label={t('manage')}
        ref={menu}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="sheet-menu rail-menu"
      >
        {isOpen && <Groups close={() => menu.current?.hidePopover()} />}
        <GroupLink href={routes.manageGroups} className="menu-item text-link">
          {t('manage')}
        </GroupLink>
      </nav>
    </>
  );
}

/** Mounted only while the menu is open, so that the names are not asked for before. */
function Groups({ close }: { readonly close: () => void }) {
  const { groups } = useStoredGroups();
  const linkTo = useOpenGroup();
  return (
    <ul>
      {groups.map(({ code, name, isActive }) => {
        const { href, onClick } = linkTo(code);
        return (
          <li key={code}>
            <GroupLink
              href={href}
              aria-current={isActive ? 'true' : undefined}
              className="menu-item gap-2 text-ink"
              onClick={(event) => {
                onClick(event);
                close();
              }}
            >
              <span className="min-w-0 flex-1 truncate">
                <GroupTitle code={code} name={name} />
              </span>
              {isActive && <CheckIcon className="size-5 shrink-0 text-accent" />}
            </GroupLink>
          </li>
        );
      })}
    </ul>
  );
}
