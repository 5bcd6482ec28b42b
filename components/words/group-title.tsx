import { useTranslations } from 'next-intl';

import { spacedCode } from '@/components/ui/group-tile';
import { Verbatim } from '@/components/ui/verbatim';
import { isViewKey } from '@/lib/domain/text/codes';

/**
 * How a group is named of which nothing is known but its code: by that, in groups of four. The key of a view-only link
 * is too long to be told apart.
 */
export function useUnnamed(): (code: string) => string {
  const t = useTranslations('shell.looking');
  return (code) => (isViewKey(code) ? t('title') : spacedCode(code));
}

type GroupTitleProps = {
  readonly code: string;
  /** null: nothing is known of it but its code. */
  readonly name: string | null;
};

/** What a group of this device is called in a list, where the same one may be there by its code and to view only. */
export function GroupTitle({ code, name }: GroupTitleProps) {
  const unnamed = useUnnamed();
  if (!isViewKey(code)) return <Verbatim>{name ?? unnamed(code)}</Verbatim>;
  return (
    <>
      {name !== null && (
        <>
          <Verbatim>{name}</Verbatim>{' '}
        </>
      )}
      <span className={name === null ? undefined : 'text-caption text-ink-2'}>{unnamed(code)}</span>
    </>
  );
}
