import { useEffect, useEffectEvent } from 'react';

import { isUndoKey } from '@/lib/device/page/keyboard/key-press';

/** Inputs in which nothing is typed. */
const CHOICES = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !CHOICES.test(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/**
 * Ctrl+Z and Cmd+Z, as long as there is something to undo. A text field keeps the key for itself if it holds a text, or
 * if somebody has typed into it since: no script can see what else the browser would undo in it.
 * @param undo null while there is nothing to undo
 */
export function useUndoKey(undo: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent, typed: WeakSet<EventTarget>) => {
    const { target } = event;
    if (!undo || !isUndoKey(event)) return;
    if (isTextField(target) && (typed.has(target) || !('value' in target) || target.value !== '')) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const typed = new WeakSet<EventTarget>();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('input', ({ target }) => target && typed.add(target), { signal });
    document.addEventListener('keydown', (event) => press(event, typed), { signal });
    return () => listening.abort();
  }, []);
}
