import js from '@eslint/js';
import next from '@next/eslint-plugin-next';
import compat from 'eslint-plugin-compat';
import es from 'eslint-plugin-es-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const reachingBrowsers = [
  'app/**/*.tsx',
  'components/**/*.{ts,tsx}',
  'lib/{device,domain,export,i18n,import,pay,session}/**/*.ts',
  'lib/*.ts',
  'worker/**/*.ts',
  'instrumentation-client.ts',
];
const tooNew = [
  ...['any', 'timeout'].map((property) => ({ object: 'AbortSignal', property })),
  ...['canParse', 'parse'].map((property) => ({ object: 'URL', property })),
  { object: 'Response', property: 'json' },
  ...['showPopover', 'togglePopover', 'checkVisibility'].map((property) => ({ property })),
].map((each) => ({ ...each, message: 'Not every browser of `browserslist` (package.json) has it.' }));

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
      // To leave out a field, it is destructured beside the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
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
  // Only where React is used, because these rules compile every file that they check.
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
            'Sent before its script is loaded, it would be a GET: give it an action, or use ScriptForm.',
        },
        {
          selector: 'JSXAttribute[name.name="style"]',
          message: 'The content security policy forbids style attributes in HTML: use a class.',
        },
      ],
    },
  },
  // Code for browsers must not use what those of `browserslist` (package.json) lack. The build takes care of syntax.
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
      // The two plugins do not know that these are new.
      'no-restricted-properties': ['error', ...tooNew],
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  // Parts of these files run in a page.
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
);
