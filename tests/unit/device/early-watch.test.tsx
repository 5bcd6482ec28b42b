import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { hearEarlySubmits, takeOverEarlySubmits } from '@/lib/device/page/early/submit';
import { leaveOldBrowserAlone, watchScripts } from '@/lib/device/page/early/watch';

const LATE_MS = 10_000;
const FAILED_MS = 40_000;

const root = document.documentElement;
const trouble = () => root.getAttribute('data-scripts');
const src = `${location.origin}/_next/static/chunks/a.js`;

/** jsdom lacks the features whose absence marks old browsers. */
const has = (name: 'structuredClone' | 'CSSLayerBlockRule') =>
  Object.defineProperty(window, name, { value: () => undefined, configurable: true });

let asked: string[];
let posted: string[];

const post = (event: Event) => {
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement) posted.push(event.target.id);
  event.preventDefault();
};

beforeEach(() => {
  jest.useFakeTimers();
  has('structuredClone');
  has('CSSLayerBlockRule');
  asked = [];
  posted = [];
  window.fetch = (address) => {
    if (typeof address === 'string') asked.push(address);
    return Promise.reject(new TypeError('no network'));
  };
  addEventListener('submit', post);
  document.body.innerHTML = `
    <script async type="text/plain" src="${src}"></script>
    <form id="expense" method="post" action="/kept"><input aria-label="Betrag"><button>Speichern</button></form>
    <form id="language" method="post" action="/language"><button>EN</button></form>
    <button type="button">Löschen</button><button type="button" data-again>Nochmal</button>`;
});

afterEach(() => {
  takeOverEarlySubmits();
  root.removeAttribute('data-scripts');
  removeEventListener('submit', post);
  for (const script of document.head.querySelectorAll('script')) script.remove();
  Reflect.deleteProperty(window, 'TURBOPACK');
  jest.useRealTimers();
});

const person = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const button = (name: string) => screen.getByRole('button', { name });

function start() {
  watchScripts(LATE_MS, FAILED_MS);
  hearEarlySubmits('/kept');
}

const script = () => document.querySelector('script') ?? document.createElement('script');

/** The error of a file that cannot be parsed. */
const unreadable = (filename: string, error: Error = new SyntaxError('Unexpected token {')) =>
  window.dispatchEvent(new ErrorEvent('error', { filename, error }));

test('without any news the scripts are late, then have failed, and a tap no longer spins but is kept', async () => {
  start();
  await person().click(button('Speichern'));
  expect(button('Speichern')).toHaveAttribute('aria-busy', 'true');
  jest.advanceTimersByTime(LATE_MS);
  expect(trouble()).toBe('late');
  expect(button('Speichern')).not.toHaveAttribute('aria-busy');
  expect(window.earlySubmits?.kept.size).toBe(1);
  jest.advanceTimersByTime(FAILED_MS - LATE_MS);
  expect(trouble()).toBe('failed');
  await person().click(button('Löschen'));
  expect(button('Löschen')).not.toHaveAttribute('aria-busy');
  expect(window.earlySubmits?.kept.size).toBe(1);
});

test('each script that loads restarts the wait', () => {
  start();
  for (let count = 0; count < 5; count += 1) {
    jest.advanceTimersByTime(LATE_MS - 1);
    script().dispatchEvent(new Event('load'));
  }
  expect(trouble()).toBeNull();
});

test('scripts that load after all end the message and the watch', () => {
  start();
  jest.advanceTimersByTime(LATE_MS);
  takeOverEarlySubmits();
  expect(trouble()).toBeNull();
  jest.advanceTimersByTime(FAILED_MS);
  unreadable(src);
  unreadable(src);
  expect(trouble()).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['does not load', () => script().dispatchEvent(new Event('error'))],
  ['cannot be read', () => unreadable(src)],
])('a script that %s is requested once more, then has failed', async (_, fail) => {
  start();
  fail();
  expect(trouble()).toBeNull();
  expect(asked).toEqual([src]);
  await jest.advanceTimersByTimeAsync(0);
  expect(document.head.querySelector('script')).toHaveAttribute('src', '/_next/static/chunks/a.js');
  fail();
  expect(trouble()).toBe('failed');
  expect(asked).toEqual([src]);
});

test("a failed script that the build's loader removes from the page is not forgotten", async () => {
  start();
  const failed = script();
  failed.dispatchEvent(new Event('error'));
  failed.remove();
  await jest.advanceTimersByTimeAsync(0);
  expect(trouble()).toBeNull();
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(trouble()).toBe('failed');
  await person().click(button('Nochmal'));
  expect(asked).toEqual([src, src]);
});

test('when the network is back, failed scripts are requested again, and nothing while all is well', () => {
  start();
  dispatchEvent(new Event('online'));
  expect(asked).toEqual([]);
  jest.advanceTimersByTime(FAILED_MS);
  dispatchEvent(new Event('online'));
  expect([trouble(), asked]).toEqual([null, [src]]);
});

test.each([
  [
    'of a script that the app has added',
    () => {
      const added = document.createElement('script');
      added.type = 'text/plain';
      added.src = `${location.origin}/_next/static/chunks/late.js`;
      document.body.append(added);
      added.dispatchEvent(new Event('error'));
    },
  ],
  ['of a foreign script', () => unreadable('https://elsewhere.example/a.js')],
  ['in code that has loaded', () => unreadable(src, new TypeError('x is undefined'))],
  ['of a picture', () => document.body.appendChild(new Image()).dispatchEvent(new Event('error'))],
])('an error %s is ignored', (_, fail) => {
  start();
  fail();
  fail();
  expect([trouble(), asked]).toEqual([null, []]);
});

test('once they have failed, forms go to the server, whatever was typed elsewhere, as often as they are sent', async () => {
  start();
  await person().type(screen.getByLabelText('Betrag'), '12');
  jest.advanceTimersByTime(FAILED_MS);
  await person().click(button('EN'));
  await person().click(button('EN'));
  expect(posted).toEqual(['language', 'language']);
  await person().click(button('Speichern'));
  expect(posted).toEqual(['language', 'language']);
  expect(screen.getByLabelText('Betrag')).toHaveValue('12');
});

test('the button requests what has not loaded, and hides the message until that fails too', async () => {
  start();
  jest.advanceTimersByTime(FAILED_MS);
  await person().click(button('Nochmal'));
  expect(trouble()).toBeNull();
  expect(asked).toEqual([src]);
  jest.advanceTimersByTime(LATE_MS);
  expect(trouble()).toBe('late');
});

test.each([
  ['Array.prototype.at', Array.prototype, 'at'],
  ['Object.hasOwn', Object, 'hasOwn'],
  ['structuredClone', window, 'structuredClone'],
  ['layers of styles', window, 'CSSLayerBlockRule'],
])(
  'a browser without %s is old: nothing of the app runs there, and nothing is held back',
  async (_, of, name) => {
    const former = Object.getOwnPropertyDescriptor(of, name);
    Reflect.deleteProperty(of, name);
    leaveOldBrowserAlone();
    if (former) Object.defineProperty(of, name, former);
    expect(trouble()).toBe('old');
    expect(Array.isArray(window.TURBOPACK)).toBe(false);
    start();
    await person().click(button('Speichern'));
    expect(posted).toEqual(['expense']);
    jest.advanceTimersByTime(FAILED_MS);
    expect(trouble()).toBe('old');
  },
);

test('a browser that has all of them is not old', () => {
  leaveOldBrowserAlone();
  expect(trouble()).toBeNull();
  expect(window).not.toHaveProperty('TURBOPACK');
});
