import { useTranslations } from 'next-intl';

/** Who gives whom: the arrow is for the eye, and a screen reader says a word in its place. */
export function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useTranslations('shell');
  return t.rich('fromTo', {
    from,
    to,
    arrow: (word) => (
      <>
        <span aria-hidden="true">→</span>
        <span className="sr-only">{word}</span>
      </>
    ),
  });
}
