'use client';

import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';

import { Button } from '@/components/ui/button';
import { fieldLabelClass } from '@/components/ui/fields/field';
import { CheckIcon, CopyIcon } from '@/components/ui/icons';
import { selectText, useCopying } from '@/components/ui/fields/use-copying';

type CopyFieldProps = {
  readonly label: string;
  readonly value: string;
  /** Shows the letters in groups of four: for the eye alone, the value stays in one piece. */
  readonly grouped?: boolean;
  /** Shows one line and cuts it off, because nobody reads a link. */
  readonly cut?: boolean;
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string };
};

/** A text to be copied: a code, a link. If copying is refused it selects the text and says so. */
export function CopyField({ label, value, grouped = false, cut = false, words }: CopyFieldProps) {
  const text = useRef<HTMLElement>(null);
  const { state, copy } = useCopying(value);

  useEffect(() => {
    if (state === 'failed') selectText(text.current);
  }, [state]);

  const pieces = grouped ? (value.match(/.{1,4}/gu) ?? []) : [value];
  const said = { idle: '', copied: words.copied, failed: words.failed }[state];
  return (
    <div>
      <p className={`mb-2 ${fieldLabelClass}`}>{label}</p>
      <div
        className={clsx(
          'flex items-center gap-x-2 rounded-control border border-line bg-sunken p-1.5',
          !cut && 'flex-wrap',
        )}
      >
        <code
          ref={text}
          translate="no"
          className={clsx(
            'min-w-0 py-1.5 pl-2 font-sans [font-variant-numeric:tabular-nums]',
            cut ? 'truncate' : 'wrap-anywhere',
            // A code stays in one line; where a wide one leaves no room for the button, the button goes below. The flex
            // basis is the same for all letters and fonts, so that nothing moves when the font is loaded.
            grouped ? 'flex-[1_1_13rem] text-heading' : 'flex-[1_1_9rem] text-label',
          )}
        >
          {cut
            ? value
            : pieces.map((piece, index) => (
                <span key={index} className="not-last:mr-1.5 inline-block">
                  {piece}
                </span>
              ))}
        </code>
        <Button
          variant="soft"
          size="sm"
          className="ml-auto shrink-0 no-script:hidden"
          icon={state === 'copied' ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
          onClick={copy}
        >
          {state === 'copied' ? words.copied : words.copy}
        </Button>
      </div>
      <p role="status" className={state === 'failed' ? 'mt-2 text-caption text-owe' : 'sr-only'}>
        {said}
      </p>
    </div>
  );
}
