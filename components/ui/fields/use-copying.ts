'use client';

import { useCallback, useEffect, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

const COPIED_FOR_MS = 2000;

/**
 * Copies a text.
 * @returns the state ('copied' for a moment only), and a function that copies
 */
export function useCopying(value: string): { readonly state: CopyState; readonly copy: () => void } {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = useCallback(() => {
    // A second failure is told again.
    setState('idle');
    const write = async () => {
      try {
        await navigator.clipboard.writeText(value);
        setState('copied');
      } catch {
        setState('failed');
      }
    };
    void write();
  }, [value]);
  return { state, copy };
}

/** Selects a text, so that the device's own way of copying is one step away. */
export function selectText(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element);
}
