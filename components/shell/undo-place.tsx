'use client';

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Holds the undo bar of this tab; created in the browser, where `UndoPlace` first needs it. */
let element: HTMLElement | null = null;

function undoElement(): HTMLElement {
  if (element === null) {
    element = document.createElement('div');
    element.className = 'contents';
  }
  return element;
}

/**
 * Where the undo bar is in the document: behind the heading, which has the focus when something was done, so that the
 * keyboard finds it before everything else. The element moves here from screen to screen, and the bar in it stays as it is.
 */
export function UndoPlace() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(undoElement()), []);
  return <div ref={place} className="contents" />;
}

/** Renders the undo bar at the place of the present screen. */
export function InUndoPlace({ children }: { readonly children: ReactNode }) {
  const [target] = useState(undoElement);
  return createPortal(children, target);
}
