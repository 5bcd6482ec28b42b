'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';

import { radioClass, radioLineClass, useQuickRadios } from '@/components/shell/quick-radios';
import { foreignOptions } from '@/components/entries/form/more/foreign-options';
import { optionText } from '@/components/words/currency-options';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { TextInput } from '@/components/ui/fields/text-input';
import { useLedger } from '@/lib/device/hooks/use-ledger';
import { isEnter } from '@/lib/device/page/keyboard/key-press';
import { offeredFirst } from '@/lib/domain/draft/currency-steps';
import { currencyOfCode, isoCode } from '@/lib/domain/money/currency-units';
import { foldLetters } from '@/lib/domain/text/text';

type CurrencySheetProps = {
  readonly open: boolean;
  readonly groupCode: string;
  /** The group's currency value. */
  readonly own: string;
  /** ISO 4217: what the amount is in. */
  readonly code: string;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
};

/** What an amount is in: the likely ones in one tap, and all of them, which can be searched. */
export function CurrencySheet({ open, onClose, ...choice }: CurrencySheetProps) {
  const t = useTranslations('entries.currency');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('label')}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {open && <Choices {...choice} onClose={onClose} />}
    </Dialog>
  );
}

/** Made anew each time that it opens, so that nothing is left of a former search. */
function Choices({ groupCode, own, code, onChoose, onClose }: Omit<CurrencySheetProps, 'open'>) {
  const t = useTranslations('entries.currency');
  const language = useLocale();
  const known = useLedger(groupCode);
  const [sought, setSought] = useState('');
  const options = useMemo(
    () =>
      foreignOptions(language, isoCode(own)).map((option) => ({
        code: isoCode(option.value),
        text: optionText(option),
        folded: foldLetters(`${option.value} ${isoCode(option.value)} ${option.name}`),
      })),
    [language, own],
  );
  const textOf = (each: string) => options.find((option) => option.code === each)?.text;
  const likely = offeredFirst(known, isoCode(own)).filter((each) => textOf(each) !== undefined);
  const words = foldLetters(sought).split(/\s+/u).filter(Boolean);
  const found = options.filter(({ folded }) => words.every((word) => folded.includes(word)));
  const first = useQuickRadios(code, onChoose, onClose);
  const all = useQuickRadios(code, onChoose, onClose);
  const takeBest = () => {
    const [best] = found;
    if (words.length === 0 || !best) return;
    onChoose(best.code);
    onClose();
  };
  return (
    <>
      <div role="radiogroup" aria-label={t('likely')} className="flex flex-wrap gap-2 text-ink">
        {likely.map((each) => (
          <label key={each} className={chipClass}>
            <input {...first.propsOf(each)} aria-label={textOf(each)} className={radioClass} />
            <span translate="no">{currencyOfCode(each)}</span>
          </label>
        ))}
      </div>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={sought}
        autoComplete="off"
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          if (!isEnter(event.nativeEvent)) return;
          // It is inside of a form, which it must not send.
          event.preventDefault();
          takeBest();
        }}
        className="mt-4"
      />
      {/* As high whatever is found, so that nothing moves while one types. */}
      <div className="-mx-2 mt-2 h-60 overflow-y-auto">
        <p role="status" className="px-2 py-3 text-label empty:hidden">
          {found.length === 0 && t('none')}
        </p>
        <div role="radiogroup" aria-label={t('all')} className="text-ink">
          {found.map((option) => (
            <label key={option.code} className={`${radioLineClass} has-focus-visible:-outline-offset-3`}>
              <input {...all.propsOf(option.code)} className={radioClass} />
              <span translate="no" className="min-w-0 text-label">
                {option.text}
              </span>
            </label>
          ))}
        </div>
      </div>
    </>
  );
}

const chipClass =
  'press relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-chip border border-line-strong bg-surface px-3.5 text-label font-name has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-checked:[box-shadow:inset_0_0_0_1px_var(--color-primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-4';
