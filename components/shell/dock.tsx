'use client';

import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { useShellConfig } from '@/components/shell/shell-config';
import { Emoji } from '@/components/ui/emoji';
import { PlusIcon } from '@/components/ui/icons';
import { routes } from '@/lib/routes';

/** Enlarged words grow only as far as the longest fits into a quarter of the screen. */
const itemClass =
  'press flex h-full min-h-12 flex-col items-center gap-0.5 rounded-tile text-center px-0.5 py-[0.4375rem] text-[clamp(13px,4.4vw,0.8125rem)] leading-4 font-name no-underline wide:flex-row wide:gap-3 wide:px-3 wide:py-2.5 wide:text-[0.9375rem] wide:leading-6';

/** The group action bar: below the content, and a rail on the left of wide screens, where the action comes first. */
export function Dock() {
  const t = useTranslations('shell.dock');
  const { settingsEmoji } = useShellConfig();
  return (
    <nav
      aria-label={t('label')}
      className="sticky bottom-0 z-20 bar-surface border-t border-line pb-[env(safe-area-inset-bottom)] wide:top-0 wide:col-start-1 wide:row-span-full wide:row-start-1 wide:h-dvh wide:border-t-0 wide:border-r wide:px-3 wide:pt-21 wide:pb-3"
    >
      <ul className="mx-auto grid max-w-[36rem] grid-cols-4 px-2 py-1.5 wide:grid-cols-1 wide:gap-1 wide:p-0">
        <DockItem href={routes.groupSettings} emoji={settingsEmoji} word={t('group')} />
        <DockItem href={routes.createGroupMembers} emoji="👥" word={t('members')} />
        <li className="wide:order-first">
          <GroupLink
            href={routes.createExpense}
            className={clsx(
              itemClass,
              'text-link wide:mb-2 wide:h-auto wide:min-h-0 wide:bg-primary wide:text-on-primary wide:hover:bg-primary-hover',
            )}
          >
            <span
              aria-hidden="true"
              className="-my-px grid h-7.5 w-13 max-w-full place-items-center rounded-control bg-primary text-on-primary wide:h-7 wide:w-7 wide:bg-transparent forced-colors:border"
            >
              <PlusIcon />
            </span>
            {t('expense')}
          </GroupLink>
        </li>
        <DockItem href={routes.settleExpenses} emoji="🤝" word={t('settle')} />
      </ul>
    </nav>
  );
}

function DockItem({
  href,
  emoji,
  word,
}: {
  readonly href: string;
  readonly emoji: string;
  readonly word: string;
}) {
  const current = usePathname() === href;
  return (
    <li>
      <GroupLink
        href={href}
        aria-current={current ? 'page' : undefined}
        className={clsx(itemClass, current ? 'text-ink wide:bg-sunken' : 'text-ink-2')}
      >
        <Emoji className="text-[1.375rem] leading-7">{emoji}</Emoji>
        {word}
      </GroupLink>
    </li>
  );
}
