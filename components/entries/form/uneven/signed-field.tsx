import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import { NumberField } from '@/components/entries/form/uneven/number-field';
import {
  type DraftContext,
  isLess,
  leftSigned,
  withoutFirstSign,
  withoutSign,
} from '@/lib/domain/draft/numbers';

type SignedFieldProps = Omit<ComponentProps<typeof NumberField>, 'tidy' | 'sign' | 'unit'> & {
  readonly context: DraftContext;
  /** What the sign does, as the name of its button. */
  readonly signLabel: string;
};

/** An amount that may be below 0: decimal keypads have no minus, so that the sign is a button before the number. */
export function SignedField({ context, signLabel, text, onText, ...field }: SignedFieldProps) {
  const shown = withoutFirstSign(text);
  const isMinus = isLess(text);
  const sign = shown === text ? '' : '-';
  return (
    <NumberField
      {...field}
      text={shown}
      onText={(next) => onText(isLess(next) ? next : sign + next)}
      tidy={() => {
        const left = leftSigned(text, context);
        return left === text ? shown : left;
      }}
      unit={context.currency}
      sign={
        <button
          type="button"
          aria-label={signLabel}
          aria-pressed={isMinus}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onText(isMinus ? withoutSign(text) : `-${text}`)}
          className={clsx(
            'press relative -my-px -ml-px grid h-[calc(100%+2px)] w-[44px] shrink-0 place-items-center rounded-l-tile border border-line-strong text-action font-label focus-visible:-outline-offset-3',
            isMinus ? 'bg-primary-soft text-on-primary-soft' : 'bg-sunken text-link',
          )}
        >
          <span aria-hidden="true">{isMinus ? '−' : '±'}</span>
        </button>
      }
    />
  );
}
