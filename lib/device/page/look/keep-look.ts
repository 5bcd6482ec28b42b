import { LOOK_ELEMENT, LOOK_KEY } from '@/lib/device/page/look/last-look';
import { routes } from '@/lib/routes';
import { parseSession, TWIN_PREFIX } from '@/lib/session/session';

/** The cookies that decide how the main screen looks, each with its twin (lib/session/session.ts). */
const DECIDING_COOKIES = ['activeGroupCode', 'viewState', 'language', 'me'].flatMap((name) => [
  name,
  TWIN_PREFIX + name,
]);
/** A main screen is 10 to 40 kB. */
const MAX_LENGTH = 150_000;
/** In heights of the window. Nobody sees what is further down that soon. */
const MOST_HEIGHTS = 1.5;
/** In ms. After this long the screen will hardly come, and the picture would only mislead. */
const SHOWN_AT_MOST_MS = 10_000;

type Look = {
  readonly html: string;
  readonly language: string;
  /** What `aboutCookies` returned. */
  readonly about: string;
  /** The day on which it was made, for words like "today". */
  readonly day: string;
};

type Showing = {
  readonly key: string;
  readonly element: string;
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly forMs: number;
};

/** The deciding cookies as text. Its source is inlined in the page, so it may use nothing but its parameters. */
function aboutCookies(cookies: string, names: readonly string[]): string {
  return cookies
    .split('; ')
    .filter((pair) => names.includes(pair.split('=')[0] ?? ''))
    .sort()
    .join('; ');
}

/** Its source is inlined in the page, too. */
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
    // Without the picture, the skeleton is seen first.
  }
}

/**
 * The source of a script for the top of a page's body. It shows the picture that was stored, if the main screen of this
 * device would look the same now.
 */
export function scriptOfLook(): string {
  const showing: Showing = {
    ...{ key: LOOK_KEY, element: LOOK_ELEMENT, names: DECIDING_COOKIES, forMs: SHOWN_AT_MOST_MS },
    paths: [routes.main, routes.home],
  };
  return `(${showLook.toString()})(${JSON.stringify(showing)},${aboutCookies.toString()})`;
}

const FOCUSABLE = 'a, button, input, select, textarea, summary, [tabindex]';
/** What is open for a while, or announced once. */
const PASSING = 'dialog, [popover], [role="alert"], [role="status"], [aria-live]';

/** Removes from a copy what is below a depth in pixels. What is inside a removed element is not measured. */
function cutBelow(depth: number, screen: Element, copy: Element): void {
  const copied = [...copy.children];
  for (const [place, element] of [...screen.children].entries()) {
    const itsCopy = copied[place];
    if (!itsCopy) continue;
    if (element.getBoundingClientRect().top + scrollY > depth) itsCopy.remove();
    else cutBelow(depth, element, itsCopy);
  }
}

/** A copy of a screen down to a depth in pixels, without what only a live page may have. */
function copyOf(screen: Element, depth: number): Element {
  const copy = screen.cloneNode(true) as Element;
  cutBelow(depth, screen, copy);
  for (const element of copy.querySelectorAll(PASSING)) element.remove();
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id');
  for (const element of copy.querySelectorAll(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  return copy;
}

/**
 * Stores how the main screen of a group looks now. Does nothing if this device has moved on to another group, or if
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
