'use client';

import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';

import { isEnter } from '@/lib/device/page/keyboard/key-press';

type QuickRadios<Value> = {
  /** For the radio of a value; the one that arrow keys have reached gets the focus when its dialog opens. */
  readonly propsOf: (value: Value) => ComponentProps<'input'>;
  /** Closes the sheet without a choice, and forgets where arrow keys have got to. */
  readonly close: () => void;
};

/** The radio itself lies over its label, unseen. */
export const radioClass = 'absolute inset-0 cursor-[inherit] opacity-0';

/** The label of a radio as a line of a sheet. */
export const radioLineClass =
  'press relative flex min-h-11 items-center rounded-tile px-2 py-1.5 hover:bg-sunken has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-focus forced-colors:has-checked:border-4';

/**
 * Radios of a sheet: a tap, Enter or Space chooses at once and closes it; arrow keys only move.
 * @param onChoose returns `stay` if the sheet then asks for more
 * @param onClose called after `onChoose`, too, unless the sheet stays
 */
export function useQuickRadios<Value>(
  chosen: Value,
  onChoose: (value: Value) => unknown,
  onClose: () => void,
): QuickRadios<Value> {
  const name = useId();
  const isMoving = useRef(false);
  const [moved, setMoved] = useState<{ readonly value: Value } | null>(null);
  const reached = moved ? moved.value : chosen;
  const close = () => {
    setMoved(null);
    onClose();
  };
  const choose = (value: Value) => {
    if (onChoose(value) === 'stay') setMoved({ value });
    else close();
  };
  const propsOf = (value: Value) => ({
    ...{ type: 'radio', name, checked: value === reached },
    ...(value === reached && { 'data-safe': true }),
    // An arrow key moves the choice, and so clicks; any other click chooses.
    onChange: () => setMoved({ value }),
    onClick: () => {
      if (!isMoving.current) choose(value);
    },
    onKeyDown: (event: KeyboardEvent) => {
      isMoving.current = event.key.startsWith('Arrow');
      if (event.key !== ' ' && !isEnter(event.nativeEvent)) return;
      event.preventDefault();
      choose(value);
    },
    onKeyUp: () => {
      isMoving.current = false;
    },
  });
  return { propsOf, close };
}
