import { readdirSync, readFileSync } from 'node:fs';

import { createLazy, laterParts, loadedAhead } from '@/lib/device/page/versions/lazy';

/** The parts that are loaded ahead of need, to open without a network (docs/decisions/0054-loading-ahead-of-need.md). */

/** Files of components whose late parts are not loaded ahead, and why not. */
const NOT_AHEAD: Readonly<Record<string, string>> = {
  'components/screens/missing-screen.tsx': 'a server has said that there is no such thing',
  'components/screens/present-screen.tsx':
    'it loads the screens themselves, and what needs another kind of screen',
  'components/screens/settle-expenses.tsx': 'only big screens show it',
  'components/shell/messages/form-messages.tsx': 'the screens load them first',
  'components/shell/messages/group-messages.tsx': 'the page has them',
  'components/shell/messages/screen-messages.tsx': 'the screens load them first',
  'components/shell/messages/import-messages.tsx': 'they are loaded ahead behind all screens',
  'components/members/ask-who.tsx': 'it is shown right after joining, which needs a network',
  'components/install/install-hint.tsx': 'installing needs a network',
  'components/shell/early/new-version.tsx': 'a new version needs a network',
  'components/group/gone-group.tsx': 'a server has just said that the group is gone',
  'components/shell/failures/not-found-screen.tsx': 'a server has said that there is no such page',
};

const LATE = /(?:\blazy|\bdynamic|lazyParts)\(/;
const IS_AHEAD = /isAhead: true|\bloadedAhead\(|\blazyParts\(/;

const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `components/${file}`);

test('every part that a screen loads later is loaded ahead, unless nobody needs it without a network', () => {
  const late = files.filter((file) => {
    const source = readFileSync(file, 'utf8');
    return source.includes("import('@/") && LATE.test(source) && !IS_AHEAD.test(source);
  });
  expect(late.sort()).toEqual(Object.keys(NOT_AHEAD).sort());
});

test('a part that another part brings along is loaded behind it', async () => {
  const came: string[] = [];
  const bring =
    (name: string, then: () => unknown = () => undefined) =>
    () => {
      came.push(name);
      then();
      return Promise.resolve(name);
    };
  loadedAhead(bring('history', () => createLazy({ isAhead: true }).noted(bring('search'))));
  createLazy().noted(bring('never'));
  for (const load of laterParts()) await load();
  expect(came).toEqual(['history', 'search']);
});
