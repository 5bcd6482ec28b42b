import type { Page } from '@playwright/test';

import { awake } from './person';

/** Programs that change the text of a page. Each imitates known ones, and also changes text that is added later. */
export type Meddler =
  /** Replaces every text that may be translated by nested elements with other words, as browsers' translators do. */
  | 'translator'
  /** Wraps all numbers in elements, as programs do that turn telephone numbers into links. */
  | 'linker'
  /** Replaces text nodes by equal ones, split and joined again, as spell checkers do. */
  | 'rewriter'
  /** Adds elements before and after texts and fields, as writing aids and password managers do. */
  | 'decorator'
  /** Overwrites all amounts and adds another one after each. Changes only text that is there now. */
  | 'converter';

/** Marks around the translator's words, so that a test can distinguish them from ours. */
const OPEN = '⟦';
const CLOSE = '⟧';

/** Runs in the page, so it must not refer to anything outside of itself. */
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
 * Lets a program loose on the present document after its hydration; it stays there when the person moves between
 * screens. Before that, React would render anew what it finds changed, and the program would work on removed nodes.
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

/** Lets a program loose on every later document, before our scripts run. */
export const letLooseEarly = (page: Page, kind: Meddler) =>
  page.addInitScript(
    `addEventListener('DOMContentLoaded', () => (${meddle.toString()})(${JSON.stringify(kind)}))`,
  );

/** All that a person reads on the screen, without the translator's marks, and the values of fields. */
export const readOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([open, close]) => {
      const parts = [...document.querySelectorAll('header, main')];
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input:not([type="hidden"])')];
      const texts = parts.map((part) => {
        const copy = part.cloneNode(true) as Element;
        // Content for browsers without script.
        for (const unseen of copy.querySelectorAll('noscript')) unseen.remove();
        return copy.textContent.replaceAll(open, '').replaceAll(close, '');
      });
      return [...texts, ...fields.map(({ type, value, checked }) => `${type} ${value} ${checked}`)];
    },
    [OPEN, CLOSE] as const,
  );

/** The number of elements that a program has added to the page. */
export const touchedOn = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('font, meddler-part').length);
