import js from '@eslint/js';
import next from '@next/eslint-plugin-next';
import compat from 'eslint-plugin-compat';
import es from 'eslint-plugin-es-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** By such a path a module would reach another room past every rule for names that begin with `@/`. */
const upwards = {
  regex: '(?:^|/)\\.\\.(?:/|$)',
  message: 'What is outside of its folder a module imports by its name that begins with @/.',
};

/**
 * The import directions of ARCHITECTURE.md as rules: `files` may not import what matches `forbidden`, nor by a path that
 * leads out of their folder, unless they have folders of their own and name what is forbidden by every path.
 * @param {string} name @param {string[]} files @param {string[]} forbidden @param {string} why
 * @param {readonly { regex: string, message: string }[]} byPath
 */
const direction = (name, files, forbidden, why, byPath = [upwards]) => ({
  name: `direction/${name}`,
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: why }, ...byPath] }],
  },
});

const database = ['pg', '@prisma/*', '@/prisma/*', '**/prisma/generated/*'];
/** Whatever is above them: nothing of `lib` knows a screen. */
const seen = ['@/components/*', '@/app/*'];
const reachingBrowsers = [
  'app/**/*.tsx',
  'components/**/*.{ts,tsx}',
  'lib/{device,domain,i18n,session}/**/*.ts',
  'lib/*.ts',
  'worker/**/*.ts',
  'instrumentation-client.ts',
];
const tooNew = [
  ...['any', 'timeout'].map((property) => ({ object: 'AbortSignal', property })),
  ...['canParse', 'parse'].map((property) => ({ object: 'URL', property })),
  { object: 'Response', property: 'json' },
  ...['showPopover', 'togglePopover', 'checkVisibility'].map((property) => ({ property })),
].map((each) => ({ ...each, message: 'Not every browser of `browserslist` has it (package.json).' }));
const features = [
  'activity',
  'balances',
  'contact',
  'entries',
  'group',
  'group-settings',
  'groups',
  'history',
  'home',
  'install',
  'invitation',
  'legal',
  'members',
  'onboarding',
  'settle',
  'sharing',
];

export default tseslint.config(
  {
    ignores: ['.next/**', '.data/**', 'node_modules/**', 'prisma/generated/**', 'public/**', 'next-env.d.ts'],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['**/*.tsx'],
    ...jsxA11y.flatConfigs.strict,
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@next/next': next },
    rules: next.configs.recommended.rules,
  },
  // Where React is: these rules compile every file that they look at.
  {
    files: [
      '{app,components,tests/unit,tests/support}/**/*.{ts,tsx}',
      'lib/{device,i18n,session}/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXOpeningElement[name.name="form"]:not(:has(> JSXAttribute[name.name="action"]))',
          message:
            'Sent before its script is there, it would be a GET: give it an action, or take ScriptForm.',
        },
        {
          selector: 'JSXAttribute[name.name="style"]',
          message: 'The policy for content refuses style attributes in HTML: take a class.',
        },
      ],
    },
  },
  // What reaches browsers: nothing that those of `browserslist` (package.json) lack. Their syntax the build sees to.
  {
    name: 'browsers',
    files: reachingBrowsers,
    extends: [
      compat.configs['flat/recommended'],
      ...['es2023', 'es2024', 'es2025', 'esnext'].flatMap((edition) => [
        es.configs[`flat/no-new-in-${edition}`],
        es.configs[`flat/no-new-in-${edition}-intl-api`],
      ]),
    ],
    rules: {
      'es-x/no-regexp-lookbehind-assertions': 'error',
      // Of these the two plugins do not know how new they are.
      'no-restricted-properties': ['error', ...tooNew],
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  // Parts of it run in the page that it measures.
  {
    files: [
      'bench/device.mjs',
      'bench/pages.mjs',
      'bench/outbox.mjs',
      'bench/start.mjs',
      'scripts/take-pictures.mjs',
    ],
    languageOptions: { globals: globals.browser },
  },
  direction(
    'domain',
    ['lib/domain/**'],
    ['react', 'next', 'next/*', 'zod', 'node:*', ...database],
    'lib/domain is pure: it imports nothing but itself.',
    [upwards, { regex: '^@/(?!lib/domain/)', message: 'lib/domain imports nothing but itself.' }],
  ),
  direction(
    'wire',
    ['lib/wire/**'],
    ['@/lib/server/*', '@/lib/device/**', ...seen, 'react', 'next', 'next/*', ...database],
    'lib/wire knows only zod and lib/domain.',
  ),
  direction(
    'device',
    ['lib/device/**'],
    ['@/lib/server/*', ...seen, ...database],
    'lib/device reaches the server through the API only.',
  ),
  direction(
    'session',
    ['lib/session/**'],
    ['@/lib/server/*', '@/lib/device/**', ...seen, ...database],
    'lib/session is read by both sides, so it knows neither.',
  ),
  direction(
    'server',
    ['lib/server/**'],
    ['**/device/**', '**/components/**', '**/app/**', 'react', 'next', 'next/*'],
    'lib/server knows no framework and no screens.',
    [],
  ),
  direction(
    'ui',
    ['components/ui/**'],
    [
      '@/lib/device/**',
      '@/lib/server/*',
      '@/lib/wire/*',
      ...features.map((feature) => `@/components/${feature}/*`),
      '@/components/shell/*',
      '@/components/screens/*',
      '@/app/*',
      'next-intl',
      '@tanstack/*',
      ...database,
    ],
    'components/ui knows no words and no data.',
  ),
  ...features.map((feature) =>
    direction(
      `feature-${feature}`,
      [`components/${feature}/**`],
      [
        ...features.filter((other) => other !== feature).map((other) => `@/components/${other}/*`),
        '@/components/screens/*',
        '@/lib/wire/*',
        '@/lib/server/*',
        '@/app/*',
        ...database,
      ],
      'A feature imports no other feature, no screen, no words of the wire, no server and no page.',
    ),
  ),
  direction(
    'screens',
    ['components/screens/**'],
    ['@/lib/wire/*', '@/lib/server/*', '@/app/*', ...database],
    'A screen joins features, and knows no words of the wire, no server and no page.',
  ),
  direction(
    'shell',
    ['components/shell/**'],
    [
      ...features.map((feature) => `@/components/${feature}/*`),
      '@/components/screens/*',
      '@/lib/wire/*',
      '@/lib/server/*',
      '@/app/*',
      ...database,
    ],
    'The frame knows no feature, no screen, no words of the wire, no server and no page.',
  ),
  direction(
    'app',
    ['app/**', 'middleware.ts'],
    database,
    'app never touches the database: lib/server does.',
    [],
  ),
);
