import { useTranslations } from 'next-intl';

import { RememberingLink } from '@/components/shell/bars/remembering-link';
import { Sentence } from '@/components/ui/verbatim';
import { routes } from '@/lib/routes';

/** Below the buttons that create or join a group: says which terms that accepts. */
export function TermsNote() {
  const t = useTranslations('home');
  return (
    <p className="mt-3.5 text-caption text-ink-2">
      <Sentence>
        {t.rich('termsNote', {
          terms: (words) => (
            <RememberingLink href={routes.terms} className="underline">
              <Sentence>{words}</Sentence>
            </RememberingLink>
          ),
        })}
      </Sentence>
    </p>
  );
}
