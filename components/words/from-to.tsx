import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Sentence } from '@/components/ui/verbatim';
import { apart } from '@/lib/domain/text/text';

/** The arrow of a message (`t.rich`): only visible, while a screen reader says the word in its place. */
export const arrow = (word: ReactNode): ReactNode => (
  <>
    <span aria-hidden="true">→</span>
    <span className="sr-only">
      <Sentence>{word}</Sentence>
    </span>
  </>
);

/** Who pays whom. */
export function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useTranslations('shell');
  return (
    <Sentence>
      {t.rich('fromTo', {
        ...apart({ from, to }),
        arrow,
      })}
    </Sentence>
  );
}
