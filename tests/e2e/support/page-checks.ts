import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

import { type Language, type Texts, textsOf } from './person';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What must hold on every page, whatever it shows. */

/** The minified source, half the size of `axe.source`. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Reports violations only: describing all that passes takes longer than the checks. */
const axeOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Also checks that all content is in a landmark.
  rules: { region: { enabled: true } },
  resultTypes: ['violations'],
  selectors: false,
} satisfies axe.RunOptions;

/** Room for sticky bars, and for what a taller window shows in addition. */
const BARS_HEIGHT_PX = 200;
const UNCOVERED_MAX_HEIGHT_PX = 3000;

/**
 * Runs a check in a window as high as the content. In a lower one, sticky bars would cover targets, which would then
 * count as small. The height is limited, because every pixel is painted.
 */
async function uncovered<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  if (!size) return look();
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(UNCOVERED_MAX_HEIGHT_PX, Math.max(size.height, content + BARS_HEIGHT_PX));
  await page.setViewportSize({ width: size.width, height });
  const found = await look();
  await page.setViewportSize(size);
  return found;
}

/** Adds a CSS rule by script, because the content policy refuses an inline style without our nonce. */
export const addRule = (page: Page, rule: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rule);

/** Expects that axe finds no accessibility barrier (WCAG 2.2 AA). */
export async function expectNoBarriers(page: Page): Promise<void> {
  // axe is loaded once for each page, not for each of its states.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const run = () => page.evaluate(async (options) => (await window.axe.run(options)).violations, axeOptions);
  const violations = await uncovered(page, run);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}

/**
 * Names the targets of less than 44 px in some direction. Measured by hit tests around the middle, so that what covers
 * a target counts, and an area that is larger than what is visible. Links inside of a sentence are exempt.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A pixel of 44 may be lost to rounding.
    const REACH_PX = 21;
    const isInSentence = (element: Element) =>
      element.matches('p > a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node !== element && node.nodeName !== 'A' && node.textContent?.trim() !== '',
      );
    const isHit = (area: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (area.contains(hit) || hit.closest('label')?.contains(area) === true);
    };
    const found = new Set<string>();
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
      const area = element.closest('label') ?? element;
      area.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = area.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1) continue;
      if (element.matches(':disabled, [inert] *') || isInSentence(element)) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      // A target that an open panel covers cannot be tapped anyway.
      if (!isHit(area, x, y)) continue;
      const sides = [
        [x - REACH_PX, y],
        [x + REACH_PX, y],
        [x, y - REACH_PX],
        [x, y + REACH_PX],
      ] as const;
      if (sides.every(([sideX, sideY]) => isHit(area, sideX, sideY))) continue;
      const words = element.getAttribute('aria-label') ?? area.textContent;
      found.add(`${element.tagName} ${words.trim()} ${Math.round(width)} x ${Math.round(height)}`);
    }
    return [...found];
  });
}

/** Expects that every target can be hit with a thumb (docs/screens.md#type-and-measures). */
export async function expectLargeTargets(page: Page): Promise<void> {
  await uncovered(page, () => expect.poll(() => smallTargets(page)).toEqual([]));
}

/** Expects that the page does not scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflowPx = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Before the fonts are loaded, words may be wider.
  await expect.poll(overflowPx, { message: 'px of content beside the window' }).toBeLessThanOrEqual(0);
}

/** Every text of a page, visible or for screen readers only. */
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

/** Shorter pieces of a message say too little about its language. */
const MIN_PIECE_LENGTH = 12;

function piecesOf(texts: Texts): Set<string> {
  const pieces = flat(texts).flatMap(([, text]) => text.split(/[{}<>]/));
  return new Set(pieces.map((piece) => piece.trim()).filter((piece) => piece.length >= MIN_PIECE_LENGTH));
}

/** Compared once for each language, because every piece is looked for in every other. */
const foreignTo = new Map<Language, readonly string[]>();

function foreignPieces(language: Language): readonly string[] {
  const known = foreignTo.get(language);
  if (known) return known;
  const own = [...piecesOf(textsOf[language])];
  const foreign = piecesOf(textsOf[language === 'de' ? 'en' : 'de']);
  const found = [...foreign].filter((piece) => !own.some((text) => text.includes(piece)));
  foreignTo.set(language, found);
  return found;
}

/** A key where its text should be: a path such as `main.view.label`, or a key of the error catalogue. */
const errorKeys = new Set(Object.keys(textsOf.de.errors));
const isRawKey = (text: string) => /^[a-z][a-zA-Z]*(\.[a-zA-Z-]+)+$/.test(text) || errorKeys.has(text);

/** Expects that all texts of the page are in its language, and that none is a key. */
export async function expectOneLanguage(page: Page, language: Language): Promise<void> {
  const said = await textsOn(page);
  expect(said.length).toBeGreaterThan(3);
  expect(said.filter(isRawKey)).toEqual([]);
  const foreign = foreignPieces(language).filter((piece) => said.some((text) => text.includes(piece)));
  expect(foreign).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
