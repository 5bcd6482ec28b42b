import js from '@eslint/js';
import next from '@next/eslint-plugin-next';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The import directions of ARCHITECTURE.md as rules: `files` may not import what matches `forbidden`.
 * @param {string} name @param {string[]} files @param {string[]} forbidden @param {string} why @param {string[]} ignores
 */
const direction = (name, files, forbidden, why, ignores = []) => ({
  name: `direction/${name}`,
  files,
  ignores,
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: why }] }],
  },
});

const database = ['pg', '@prisma/*', '@/prisma/*', '**/prisma/generated/*'];
const features = [
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
    plugins: { 'react-hooks': reactHooks, '@next/next': next },
    rules: { ...reactHooks.configs.recommended.rules, ...next.configs.recommended.rules },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  // Parts of it run in the page that it measures.
  { files: ['bench/pages.mjs'], languageOptions: { globals: globals.browser } },
  direction(
    'domain',
    ['lib/domain/**'],
    ['@/*', 'react', 'next', 'next/*', 'zod', 'node:*', ...database],
    'lib/domain is pure: it imports nothing but itself.',
  ),
  direction(
    'schemas',
    ['lib/schemas/**'],
    ['@/lib/server/*', '@/lib/client/*', '@/components/*', '@/app/*', 'react', 'next', 'next/*', ...database],
    'lib/schemas knows only zod and lib/domain.',
  ),
  direction(
    'client',
    ['lib/client/**'],
    ['@/lib/server/*', '@/components/*', '@/app/*', ...database],
    'lib/client reaches the server through the API only.',
  ),
  direction(
    'session',
    ['lib/session/**'],
    ['@/lib/server/*', '@/lib/client/*', '@/components/*', '@/app/*', ...database],
    'lib/session is read by both sides, so it knows neither.',
  ),
  direction(
    'server',
    ['lib/server/**'],
    ['@/lib/client/*', '@/components/*', '@/app/*', 'react', 'next', 'next/*'],
    'lib/server knows no framework and no screens.',
  ),
  direction(
    'ui',
    ['components/ui/**'],
    [
      '@/lib/client/*',
      '@/lib/server/*',
      '@/lib/schemas/*',
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
        '@/lib/server/*',
        '@/app/*',
        ...database,
      ],
      'A feature imports no other feature, no server and no page.',
    ),
  ),
  direction(
    'shell',
    ['components/shell/**'],
    [...features.map((feature) => `@/components/${feature}/*`), '@/lib/server/*', '@/app/*', ...database],
    'The frame knows no feature, no server and no page.',
  ),
  direction('app', ['app/**', 'middleware.ts'], database, 'app never touches the database: lib/server does.'),
);
