import { readdirSync, readFileSync } from 'node:fs';

import de from '@/messages/de.json';
import en from '@/messages/en.json';

/** Namespaces whose keys are made while running: from an error's slug, for example. */
const DYNAMIC_NAMESPACES = ['errors'];

/** Keys that are put together in code, with the place that does it. */
const DYNAMIC_KEYS = [
  // components/settle/ways-to-settle.tsx
  /^settle\.ways\.(fewest|direct|through)\.name$/,
  // components/home/landing.tsx
  /^home\.(claims|newGroups)\./,
  // components/home/landing.tsx and the balances
  /^balance\./,
  // components/group/my-balance.tsx, components/settle/use-plan-row-texts.ts and plan-item.tsx
  /^main\.mine\./,
  /^settle\.(mine|toMe)\./,
  // components/settle/why-figures.tsx and why-plan.tsx
  /^settle\.why\.(you|they|ofWhich)\./,
  // components/invitation/invitation.tsx
  /^invitation\.look\.promises\./,
  /^invitation\.promises\./,
  // components/contact/contact-form.tsx
  /^contact\.types\./,
  // bin/render/fault-pages.mjs
  /^errorPage\.(away|renewed)/,
  // components/activity/activity-words.tsx
  /^activity\.member\./,
  // components/entries/form/uneven
  /^entries\.split\.(way|example|head|field)\./,
  // components/words/entry-field-words.ts
  /^categories\./,
  // scripts/import-read.ts and components/import
  /^import\.(problems|refusals|formats)\./,
  /^import\.columns\.splits\./,
  /^import\.send\.\w+First$/,
  /^import\.(file\.(unreadable|broken)|entries\.(expense|income)|check\.isOther)$/,
  // components/take-along and app/api/v1/groups/[group]/export/route.ts
  /^takeAlong\.(csv|formats|page)\./,
  // components/other-phone
  /^otherPhone\.arrival\.(state|problem)\./,
  // components/history/entry-row.tsx
  /^history\.way\./,
  // components/settle/pay
  /^pay\.(title|way|code|why|cash)\./,
  // components/members/pay-ways
  /^payWays\.(fields|hints|problems)\./,
  // components/statistics
  /^statistics\.(ranges|slicedBy|headings|heads|legend|income|payment|asTable|asBars|budget|picture)/,
  // components/legal
  /^(legal|terms)\.sections\./,
];

function flatten(messages: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value as object, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const german = flatten(de);
const english = flatten(en);

/** Names in braces and tags, once each: what a translation must not lose. The words of a plural are no names. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? match[2]))].sort();

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);

/** Whether some file asks for the namespace of a key (or a part of it) and names the rest. */
const isUsed = (key: string): boolean =>
  sources.some((source) =>
    [
      ...source.matchAll(
        /(?:useTranslations|getTranslations)(?:<[^>]*>)?\((?:\{ locale, namespace: )?(?:'([\w.]*)')?(?: \})?\)/g,
      ),
    ].some(([, namespace = '']) => {
      const rest =
        namespace === '' ? key : key.startsWith(`${namespace}.`) ? key.slice(namespace.length + 1) : null;
      return rest !== null && source.includes(`'${rest}'`);
    }),
  );

test('German and English have the same keys', () => {
  expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
});

test('a translation keeps every placeholder', () => {
  for (const [key, text] of german)
    expect([key, placeholders(english.get(key) ?? '')]).toEqual([key, placeholders(text)]);
});

test('no text is empty or has blanks at its ends', () => {
  for (const [key, text] of [...german, ...english])
    expect([key, text]).toEqual([key, text.trim() || 'a text']);
});

test('no text sends anybody to reload a page: what is known is on the screen', () => {
  const advising = [...german, ...english].filter(([, text]) => /reload|neu laden|lade\b.*\bneu/i.test(text));
  // After allowing scripts a person has to reload, and a button that reloads by itself sends nobody.
  const fitting = ['shell.needsScript', 'shell.newVersion.action'];
  expect(advising.filter(([key]) => !fitting.includes(key))).toEqual([]);
});

/** Texts that send people to a button of the start page, by its name in quotes. */
const NAMING_JOIN = [
  'sharing.codeHint',
  'tutorial.sync.second',
  'install.ios.enter',
  'install.ios.enterLink',
];

test.each(NAMING_JOIN)('%s calls the button of the start page by its name', (key) => {
  for (const texts of [german, english])
    expect(/[„“]([^“”]+)[“”]/.exec(texts.get(key) ?? '')?.[1]).toBe(texts.get('home.join'));
});

test('every text is used', () => {
  const unused = [...german.keys()].filter(
    (key) =>
      !DYNAMIC_NAMESPACES.some((namespace) => key.startsWith(`${namespace}.`)) &&
      !DYNAMIC_KEYS.some((pattern) => pattern.test(key)) &&
      !isUsed(key),
  );
  expect(unused).toEqual([]);
});
