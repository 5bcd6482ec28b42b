import { LOOK_ELEMENT, LOOK_KEY } from '@/lib/device/page/build/last-look';
import { routes } from '@/lib/routes';
import { parseSession, TWIN_PREFIX } from '@/lib/session/session';

/** What of the memory of this device decides how the main screen looks, each with its twin (lib/session/session.ts). */
const DECIDING_COOKIES = ['activeGroupCode', 'viewState', 'language', 'me'].flatMap((name) => [
  name,
  TWIN_PREFIX + name,
]);
/** A main screen is 10 to 40 kB. */
const MAX_LENGTH = 150_000;
/** What is further down, in heights of the window, is seen by nobody so soon. */
const MOST_HEIGHTS = 1.5;
/** After this long the screen will not come any more: it is better to see that than to believe the picture. */
const SHOWN_AT_MOST_MS = 10_000;

type Look = {
  readonly html: string;
  readonly language: string;
  /** What `aboutCookies` said. */
  readonly about: string;
  /** The day on which it was so, for words like "today". */
  readonly day: string;
};

type Showing = {
  readonly key: string;
  readonly element: string;
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly forMs: number;
};

/** What the deciding cookies say. It stands in the page as its text: it may use nothing but its parameters. */
function aboutCookies(cookies: string, names: readonly string[]): string {
  return cookies
    .split('; ')
    .filter((pair) => names.includes(pair.split('=')[0] ?? ''))
    .sort()
    .join('; ');
}

/** Stands in the page as its text, too. */
function showLook(
  { key, element, names, paths, forMs }: Showing,
  about: (cookies: string, names: readonly string[]) => string,
): void {
  try {
    const look = JSON.parse(localStorage.getItem(key) ?? 'null') as Look | null;
    if (!look || !paths.includes(location.pathname)) return;
    if (look.about !== about(document.cookie, names) || look.day !== new Date().toDateString()) return;
    const shown = document.createElement(element);
    shown.lang = look.language;
    shown.setAttribute('aria-hidden', 'true');
    shown.innerHTML = look.html;
    document.currentScript?.after(shown);
    setTimeout(() => shown.remove(), forMs);
  } catch {
    // Without it, what is seen first is the skeleton.
  }
}

/** The text of a script for the top of a page's body: it shows what was kept, if this device would see the same now. */
export function scriptOfLook(): string {
  const showing: Showing = {
    ...{ key: LOOK_KEY, element: LOOK_ELEMENT, names: DECIDING_COOKIES, forMs: SHOWN_AT_MOST_MS },
    paths: [routes.main, routes.home],
  };
  return `(${showLook.toString()})(${JSON.stringify(showing)},${aboutCookies.toString()})`;
}

const FOCUSABLE = 'a, button, input, select, textarea, summary, [tabindex]';
/** What is opened, or said once. */
const PASSING = 'dialog, [popover], [role="alert"], [role="status"], [aria-live]';

/** Takes out of a copy what is below a depth in pixels. What is inside goes with it, and is not measured. */
function cutBelow(depth: number, screen: Element, copy: Element): void {
  const copied = [...copy.children];
  for (const [place, element] of [...screen.children].entries()) {
    const itsCopy = copied[place];
    if (!itsCopy) continue;
    if (element.getBoundingClientRect().top + scrollY > depth) itsCopy.remove();
    else cutBelow(depth, element, itsCopy);
  }
}

/** A screen as it stands, down to a depth in pixels, without what only a living page may have. */
function copyOf(screen: Element, depth: number): Element {
  const copy = screen.cloneNode(true) as Element;
  cutBelow(depth, screen, copy);
  for (const element of copy.querySelectorAll(PASSING)) element.remove();
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id');
  for (const element of copy.querySelectorAll(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  return copy;
}

/**
 * Keeps how the main screen of a group looks at this moment; nothing where this device has moved on to another group, or
 * something else lies over the screen.
 */
export function keepLook(screen: Element, groupCode: string): void {
  if (parseSession(document.cookie).activeGroupCode !== groupCode) return;
  if (document.querySelector('dialog[open], [inert]')) return;
  const look: Look = {
    html: copyOf(screen, MOST_HEIGHTS * innerHeight).outerHTML,
    language: document.documentElement.lang,
    about: aboutCookies(document.cookie, DECIDING_COOKIES),
    day: new Date().toDateString(),
  };
  try {
    if (look.html.length > MAX_LENGTH) localStorage.removeItem(LOOK_KEY);
    else localStorage.setItem(LOOK_KEY, JSON.stringify(look));
  } catch {
    // It is only a picture.
  }
}
