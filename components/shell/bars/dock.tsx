'use client';

import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';

import { GroupLink } from '@/components/shell/group-link';
import { useIsLooking } from '@/components/shell/looking';
import { useShellConfig } from '@/components/shell/shell-config';
import { Emoji } from '@/components/ui/emoji';
import { PlusIcon } from '@/components/ui/icons';
import { routes } from '@/lib/routes';

/**
 * The group action bar: below the content, or a rail on the left of wide screens, where the action comes first.
 * @param isOfForm whether it is seen as a rail only
 */
export function Dock({ isOfForm = false }: { readonly isOfForm?: boolean }) {
  const t = useTranslations('shell.dock');
  const { settingsEmoji } = useShellConfig();
  const isLooking = useIsLooking();
  return (
    <nav aria-label={t('label')} className={clsx('dock', isOfForm && 'dock-of-form')}>
      <ul>
        <DockItem href={routes.main} emoji="🏠" word={t('home')} />
        <DockItem href={routes.statistics} emoji="📊" word={t('statistics')} isOfRail={!isLooking} />
        <DockItem href={routes.createGroupMembers} emoji="👥" word={t('members')} />
        {!isLooking && (
          <li className="dock-action">
            <GroupLink href={routes.createExpense} className="press dock-item">
              <span aria-hidden="true" className="dock-plus">
                <PlusIcon />
              </span>
              <span>{t('expense')}</span>
            </GroupLink>
          </li>
        )}
        <DockItem href={routes.settleExpenses} emoji="🤝" word={t('settle')} />
        <DockItem href={routes.groupSettings} emoji={settingsEmoji} word={t('group')} />
      </ul>
    </nav>
  );
}

function DockItem({
  href,
  emoji,
  word,
  isOfRail = false,
}: {
  readonly href: string;
  readonly emoji: string;
  readonly word: string;
  /** Whether only the rail has room for it. */
  readonly isOfRail?: boolean;
}) {
  const current = usePathname() === href;
  return (
    <li className={isOfRail ? 'rail-only' : undefined}>
      <GroupLink href={href} aria-current={current ? 'page' : undefined} className="press dock-item">
        <Emoji className="dock-emoji">{emoji}</Emoji>
        <span>{word}</span>
      </GroupLink>
    </li>
  );
}
