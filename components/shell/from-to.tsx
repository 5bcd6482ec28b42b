import { useTranslations } from 'next-intl';

import { Sentence } from '@/components/ui/verbatim';
import { apart } from '@/lib/domain/text';

/** Who gives whom: the arrow is for the eye, and a screen reader says a word in its place. */
export function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useTranslations('shell');
  return (
    <Sentence>
      {t.rich('fromTo', {
        ...apart({ from, to }),
        arrow: (word) => (
          <>
            <span aria-hidden="true">→</span>
            <span className="sr-only">
              <Sentence>{word}</Sentence>
            </span>
          </>
        ),
      })}
    </Sentence>
  );
}
