import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as testingLibrary from '@testing-library/dom';
import { blankEmoji, cutOff } from './looks';
import type { Driver } from './driver';

declare global {
  var TestingLibraryDom: typeof testingLibrary | undefined;
}

/** Testing Library, which finds elements by accessible name in any browser. */
const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** `field` is found by its label, `text` by its exact text, all others by their role and name. */
type Kind = 'field' | 'text' | 'button' | 'link' | 'radio' | 'heading' | 'list' | 'img';

type Sought = { readonly kind: Kind; readonly words: string };

/** The middle of the first such element that can be pressed, and whether it has the focus; null if there is none. */
type Place = { readonly x: number; readonly y: number; readonly hasFocus: boolean } | null;

/** Runs in the page. Returns `unable` if the finder is not loaded yet. */
function placeOf({ kind, words }: Sought): Place | 'unable' {
  const { TestingLibraryDom: finds } = globalThis;
  if (!finds) return 'unable';
  const all =
    kind === 'field'
      ? finds.queryAllByLabelText(document.body, words)
      : kind === 'text'
        ? finds.queryAllByText(document.body, words)
        : finds.queryAllByRole(document.body, kind, { name: words });
  for (const found of all) {
    const area = found.closest('label') ?? found;
    area.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = area.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && area.contains(hit)) return { x, y, hasFocus: document.activeElement === found };
  }
  return null;
}

/** A generous timeout, because two browser engines and a server share the cores. */
const LOOKS = { intervals: [50], timeout: 20_000 };

/** A person at a browser that Playwright does not drive. */
export class Visitor {
  constructor(
    private readonly driver: Driver,
    private readonly origin: string,
  ) {}

  get evaluate(): Driver['evaluate'] {
    return this.driver.evaluate;
  }

  open(path: string): Promise<void> {
    return this.driver.open(this.origin + path);
  }

  /** Makes the device have this group and this last view of the main screen. A page of ours must be open. */
  remembers({ code }: { readonly code: string }, view: 'view1' | 'view2'): Promise<void> {
    const cookies = { storedGroupCodes: code, activeGroupCode: code, viewState: view, language: 'en' };
    return this.driver.evaluate((given) => {
      for (const [name, value] of Object.entries(given)) document.cookie = `${name}=${value};path=/`;
    }, cookies);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  private async place(sought: Sought): Promise<Place> {
    const found = await this.driver.evaluate(placeOf, sought);
    if (found !== 'unable') return found;
    await this.driver.add(finder);
    return this.place(sought);
  }

  /** Waits until such an element is in sight, with nothing over it. */
  async sees(kind: Kind, words: string): Promise<void> {
    await expect(async () => {
      expect(await this.place({ kind, words }), `${kind} ${words}`).not.toBeNull();
    }).toPass(LOOKS);
  }

  /** Waits until no such element is in sight. */
  async misses(kind: Kind, words: string): Promise<void> {
    await expect(async () => {
      expect(await this.place({ kind, words }), `${kind} ${words}`).toBeNull();
    }).toPass(LOOKS);
  }

  /** Waits until a field has the focus. */
  async isAt(words: string): Promise<void> {
    await expect(async () => {
      expect(await this.place({ kind: 'field', words }), words).toMatchObject({ hasFocus: true });
    }).toPass(LOOKS);
  }

  /** Presses such an element once it is in sight and no longer moves. */
  async press(kind: Kind, words: string): Promise<void> {
    const seen: Place[] = [];
    await expect(async () => {
      seen.unshift(await this.place({ kind, words }));
      const [now, before] = seen;
      expect(now, `${kind} ${words}`).not.toBeNull();
      expect(now, `${kind} ${words}`).toEqual(before);
    }).toPass(LOOKS);
    const [place] = seen;
    if (place) await this.driver.press(place.x, place.y);
  }

  /** Waits until the page has this path. */
  async isOn(path: string): Promise<void> {
    await expect(async () => {
      expect(await this.driver.evaluate(() => location.pathname)).toBe(path);
    }).toPass(LOOKS);
  }

  /** Waits until the page has its heading, and no other: WebKit's driver may open a page before it is parsed. */
  async hasOneHeading(): Promise<void> {
    await expect(async () => {
      expect(await this.driver.evaluate(() => document.querySelectorAll('h1').length)).toBe(1);
    }).toPass(LOOKS);
  }

  /** Waits until nothing of the screen is cut off and no emoji is blank. */
  async findsAllInSight(): Promise<void> {
    await expect(async () => {
      expect(await this.driver.evaluate(cutOff)).toEqual([]);
      expect(await this.driver.evaluate(blankEmoji)).toEqual([]);
    }).toPass(LOOKS);
  }
}
