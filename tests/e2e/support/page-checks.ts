import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { type Language, type Texts, textsOf } from './person';

/** What must hold on every page, whatever it shows. */

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Higher than any screen: bars that stick to an edge then cover nothing, which would count as a small target. */
const UNCOVERED_HEIGHT_PX = 3000;

/** No barrier that a machine can find (WCAG 2.2 AA). */
export async function expectNoBarriers(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ width: size.width, height: UNCOVERED_HEIGHT_PX });
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  if (size) await page.setViewportSize(size);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}

/** Nothing has to be scrolled sideways to be read. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Until the fonts are there, words may be wider.
  await expect.poll(overflowPx, { message: 'px of content beside the window' }).toBeLessThanOrEqual(0);
}

/** Everything that a page says, to the eye or to a screen reader, piece by piece. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript')) said.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        said.push(element.getAttribute(name) ?? '');
    return said.map((text) => text.trim()).filter((text) => text !== '');
  });
}

type Messages = { readonly [key: string]: string | Messages };

const flat = (messages: Messages, prefix = ''): (readonly [string, string])[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );

/** Pieces of a message that stand on the page letter by letter; short ones say too little about a language. */
const MIN_PIECE_LENGTH = 12;

function piecesOf(texts: Texts): Set<string> {
  const pieces = flat(texts).flatMap(([, text]) => text.split(/[{}<>]/));
  return new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece.length >= MIN_PIECE_LENGTH));
}

function foreignPieces(language: Language): string[] {
  const own = [...piecesOf(textsOf[language])];
  const foreign = piecesOf(textsOf[language === 'de' ? 'en' : 'de']);
  return [...foreign].filter((piece) => !own.some((text) => text.includes(piece)));
}

/** A key where its text should be: a path such as `main.view.label`, or a key of the error catalogue. */
const errorKeys = new Set(Object.keys(textsOf.de.errors));
const isRawKey = (text: string) => /^[a-z][a-zA-Z]*(\.[a-zA-Z-]+)+$/.test(text) || errorKeys.has(text);

/** The page speaks its language and no other, in words and not in keys. */
export async function expectOneLanguage(page: Page, language: Language): Promise<void> {
  const said = await textsOn(page);
  expect(said.length).toBeGreaterThan(3);
  expect(said.filter(isRawKey)).toEqual([]);
  const foreign = foreignPieces(language).filter((piece) => said.some((text) => text.includes(piece)));
  expect(foreign).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
