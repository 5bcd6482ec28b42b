import { useTranslations } from 'next-intl';

import { spacedCode } from '@/components/ui/group-tile';
import { Verbatim } from '@/components/ui/verbatim';
import { isViewKey } from '@/lib/domain/text/codes';

type GroupTitleProps = {
  readonly code: string;
  /** null: nothing is known of it but its code. */
  readonly name: string | null;
};

/** What a group of this device is called in a list, where the same one may be there by its code and to view only. */
export function GroupTitle({ code, name }: GroupTitleProps) {
  const t = useTranslations('shell.looking');
  if (!isViewKey(code)) return <Verbatim>{name ?? spacedCode(code)}</Verbatim>;
  return (
    <>
      {name !== null && (
        <>
          <Verbatim>{name}</Verbatim>{' '}
        </>
      )}
      <span className={name === null ? undefined : 'text-caption text-ink-2'}>{t('title')}</span>
    </>
  );
}
