import type { Page } from '@playwright/test';

import { awake } from './person';

/** What other programs do to the text of a page: each as its like is known to do it, and again to whatever comes later. */
export type Meddler =
  /** Puts nested elements with other words in the place of every text that it may touch, as translators of browsers do. */
  | 'translator'
  /** Makes links of numbers, wherever they stand, as programs do that look for telephone numbers. */
  | 'linker'
  /** Puts other texts in the place of the same ones, taken apart and joined again, as spell checkers do. */
  | 'rewriter'
  /** Adds elements of its own before and behind texts and fields, as writing aids and password managers do. */
  | 'decorator'
  /** Writes another amount over amounts and adds one of its own, wherever they stand. Only to what is there now. */
  | 'converter';

/** What a translator's words are between, so that a test can tell them from ours. */
const OPEN = '⟦';
const CLOSE = '⟧';

/** Runs in the page, so that it refers to nothing around it. */
function meddle(kind: Meddler): void {
  const OWN = 'meddler-part';
  const untouched = 'script, style, textarea, select, svg, template, font, meddler-part';
  const textsBelow = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(
      ({ data, parentElement }) => data.trim() !== '' && parentElement && !parentElement.closest(untouched),
    );
  };
  const make = (name: string, ...content: (string | Node)[]): HTMLElement => {
    const element = document.createElement(name);
    element.append(...content);
    return element;
  };
  const change: Readonly<Record<Meddler, (text: Text) => void>> = {
    translator: (text) => {
      if (text.parentElement?.closest('[translate="no"]')) return;
      text.replaceWith(make('font', make('font', `⟦${text.data}⟧`)));
    },
    linker: (text) => {
      const pieces = text.data.split(/(\d[\d.,]*)/);
      if (pieces.length === 1) return;
      text.replaceWith(...pieces.map((piece, place) => (place % 2 === 1 ? make(OWN, piece) : piece)));
    },
    rewriter: (text) => {
      const { parentNode: parent } = text;
      const again = document.createTextNode(text.data);
      text.replaceWith(again);
      if (again.length > 1) again.splitText(1);
      parent?.normalize();
    },
    decorator: (text) => {
      text.before(make(OWN));
      text.after(make(OWN));
    },
    converter: (text) => {
      if (!/\d/.test(text.data)) return;
      text.data = '$ 99.99';
      text.after(make(OWN, '≈ $ 99.99'));
    },
  };
  const observer = new MutationObserver((records) => {
    observer.disconnect();
    for (const { type, target, addedNodes } of records) {
      const roots = type === 'childList' ? [...addedNodes] : [target];
      for (const root of roots) if (root.isConnected) textsBelow(root).forEach(change[kind]);
    }
    observe();
  });
  const observe = () =>
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  textsBelow(document.body).forEach(change[kind]);
  if (kind === 'decorator') for (const field of document.querySelectorAll('input')) field.after(make(OWN));
  if (kind !== 'converter') observe();
}

/**
 * Lets a program loose on the present document once React has taken it over; it stays there while one moves between screens.
 * Before that, React would draw anew what it finds changed, and the program would be at work on what is no longer there.
 */
export async function letLoose(page: Page, kind: Meddler): Promise<void> {
  await awake({ page });
  await page.waitForFunction(() => {
    const isReacts = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    return [...document.querySelectorAll('main :is(a, bdi, data)')].every(isReacts);
  });
  await page.evaluate(meddle, kind);
}

/** Lets it loose on every document, before our script is there. */
export const letLooseEarly = (page: Page, kind: Meddler) =>
  page.addInitScript(
    `addEventListener('DOMContentLoaded', () => (${meddle.toString()})(${JSON.stringify(kind)}))`,
  );

/** Everything that a person reads on the screen, without what a translator puts around its words; what fields say too. */
export const readOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([open, close]) => {
      const parts = [...document.querySelectorAll('header, main')];
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input:not([type="hidden"])')];
      const texts = parts.map((part) => {
        const copy = part.cloneNode(true) as Element;
        // What the server has sent for browsers without script.
        for (const unseen of copy.querySelectorAll('noscript')) unseen.remove();
        return copy.textContent.replaceAll(open, '').replaceAll(close, '');
      });
      return [...texts, ...fields.map(({ type, value, checked }) => `${type} ${value} ${checked}`)];
    },
    [OPEN, CLOSE] as const,
  );

/** How many texts of the screen stand in an element of the program. */
export const touchedOn = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('font, meddler-part').length);
