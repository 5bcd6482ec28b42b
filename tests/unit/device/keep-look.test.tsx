import { keepLook, scriptOfLook } from '@/lib/device/page/look/keep-look';
import { endLook, forgetLook, LOOK_ELEMENT } from '@/lib/device/page/look/last-look';

const CODE = 'ABCDEFGHIJKL';
const COOKIES = ['activeGroupCode', 'viewState', 'language', 'me', 'previousRoute', 'kept.activeGroupCode'];

const remember = (name: string, value: string): void => {
  document.cookie = `${name}=${value}`;
};

/** A main screen, in whose names somebody has put markup. */
function drawScreen(): Element {
  document.body.innerHTML = `
    <div id="frame"><main id="main"><h1 tabindex="0">Rom &lt;script&gt;alert(1)&lt;/script&gt;</h1>
      <a href="/groupmember-details/1">Anna</a><button>Mehr</button><p role="status">Kopiert</p></main></div>`;
  const screen = document.getElementById('frame');
  if (!screen) throw new Error('nothing was drawn');
  return screen;
}

/** Does what the browser does with the script of the kept page. */
function openKeptPage(path = '/pari'): Element | null {
  history.replaceState(null, '', path);
  document.body.innerHTML = '';
  const script = document.createElement('script');
  script.textContent = scriptOfLook();
  document.body.append(script);
  return document.querySelector(LOOK_ELEMENT);
}

beforeEach(() => {
  for (const name of COOKIES) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  localStorage.clear();
  remember('activeGroupCode', CODE);
});

test('the kept page shows how the main screen looked, inert and hidden from screen readers', () => {
  keepLook(drawScreen(), CODE);
  const look = openKeptPage();
  expect(look?.getAttribute('aria-hidden')).toBe('true');
  expect(look?.querySelector('h1')?.textContent).toBe('Rom <script>alert(1)</script>');
  expect(look?.querySelector('script')).toBeNull();
  expect(look?.querySelector('a')?.getAttribute('href')).toBe('/groupmember-details/1');
  const stops = [...(look?.querySelectorAll('a, button, [tabindex]') ?? [])];
  expect(stops.map((stop) => stop.getAttribute('tabindex'))).toEqual(['-1', '-1', '-1']);
  expect(look?.querySelectorAll('[id], [role=status]')).toHaveLength(0);
  endLook();
  expect(document.querySelector(LOOK_ELEMENT)).toBeNull();
});

test.each([
  ['activeGroupCode', 'ZYXWVUTSRQPO'],
  ['viewState', 'view1'],
  ['language', 'en'],
  ['me', 'ABCD0a1b2c3d'],
])('it is not shown if the cookie %s has changed since', (name, value) => {
  keepLook(drawScreen(), CODE);
  remember(name, value);
  expect(openKeptPage()).toBeNull();
});

test('the previous route does not matter', () => {
  keepLook(drawScreen(), CODE);
  remember('previousRoute', '%2Fpari');
  expect(openKeptPage()).not.toBeNull();
});

test('it is shown for the main screen alone, on the day on which it was kept', () => {
  keepLook(drawScreen(), CODE);
  expect(openKeptPage('/create-expense')).toBeNull();
  expect(openKeptPage('/')).not.toBeNull();
  jest.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000 });
  expect(openKeptPage()).toBeNull();
  jest.useRealTimers();
});

test('nothing is kept of a group that this device has left, or while a dialog is open', () => {
  keepLook(drawScreen(), 'ZYXWVUTSRQPO');
  expect(openKeptPage()).toBeNull();
  const screen = drawScreen();
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  keepLook(screen, CODE);
  expect(openKeptPage()).toBeNull();
});

test('what is forgotten is not shown', () => {
  keepLook(drawScreen(), CODE);
  forgetLook();
  expect(openKeptPage()).toBeNull();
});

test('if the storage holds something else, nothing is shown and nothing breaks', () => {
  localStorage.setItem('look1', '{"html":');
  expect(openKeptPage()).toBeNull();
});
