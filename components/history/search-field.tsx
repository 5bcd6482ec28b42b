'use client';

import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';

import { CloseIcon } from '@/components/ui/icons';
import { IconButton } from '@/components/ui/icon-button';
import { TextInput } from '@/components/ui/fields/text-input';
import { takeSearchWish } from '@/lib/device/hooks/history-search';
import { isEnter } from '@/lib/device/page/keyboard/key-press';

type SearchFieldProps = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onClear: () => void;
  /** Beside the field. */
  readonly children?: ReactNode;
};

/** Searches the history while one types. Hidden without script. */
export function SearchField({ ref, text, onChange, onClear, children }: SearchFieldProps) {
  const t = useTranslations('history.search');
  useEffect(() => {
    if (takeSearchWish()) ref.current?.focus();
  }, [ref]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Closes the keyboard of a phone, so that the results are visible.
    if (isEnter(event.nativeEvent)) event.currentTarget.blur();
    if (event.key === 'Escape') onClear();
  };
  return (
    <div role="search" className="flex gap-2 pt-4 no-script:hidden">
      <div className="relative min-w-0 grow">
        <TextInput
          ref={ref}
          type="search"
          name="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          enterKeyHint="search"
          className={clsx('[&::-webkit-search-cancel-button]:hidden', text !== '' && 'pr-13')}
        />
        {text !== '' && (
          <IconButton
            icon={<CloseIcon className="size-5" />}
            wordHidden="always"
            className="absolute right-1 bottom-1"
            onClick={onClear}
          >
            {t('clear')}
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}
