/** Packages that ship only ES modules and must be transformed. */
const esmPackages = ['next-intl', 'use-intl', 'intl-messageformat', '@formatjs', 'icu-minify', 'uqr', 'qr'];

const shared = {
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // As in the build, but with the formatter that also compiles, because tests read messages that are not compiled.
    '^use-intl/format-message$': '<rootDir>/lib/i18n/isolating-format.ts',
    '^use-intl/format-message/format-only$':
      '<rootDir>/node_modules/use-intl/dist/esm/development/format-message/index.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/.data'],
};

/** @type {import('jest').Config} */
export default {
  // One for each core of a small machine; Jest would leave one of two cores idle.
  maxWorkers: 2,
  // It ends what hangs. A busy machine is several times slower, and that is no fault.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/unit/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/fail-on-console.ts'],
    },
    {
      ...shared,
      displayName: 'component',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/tests/unit/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/fail-on-console.ts', '<rootDir>/tests/support/dom.ts'],
    },
    {
      ...shared,
      displayName: 'launcher',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/launcher/**/*.test.ts'],
      setupFiles: ['<rootDir>/tests/support/test-secret.mjs'],
    },
    {
      ...shared,
      displayName: 'deployment',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/deployment/**/*.test.ts'],
      setupFiles: ['<rootDir>/tests/support/test-secret.mjs'],
    },
    {
      ...shared,
      // On the production build, without a browser.
      displayName: 'production',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/hostile/**/*.test.ts', '<rootDir>/tests/served/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/support/house-setup.mjs',
      globalTeardown: '<rootDir>/tests/support/house-teardown.mjs',
      setupFiles: ['<rootDir>/tests/support/own-database.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/check-house.ts'],
    },
    {
      ...shared,
      displayName: 'database',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/tests/api/**/*.test.ts',
        '<rootDir>/tests/faults/**/*.test.ts',
        '<rootDir>/tests/simulation/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/tests/support/database-setup.mjs',
      globalTeardown: '<rootDir>/tests/support/database-teardown.mjs',
      setupFiles: ['<rootDir>/tests/support/own-database.ts'],
      setupFilesAfterEnv: [
        '<rootDir>/tests/support/fail-on-console.ts',
        '<rootDir>/tests/support/close-database.ts',
        '<rootDir>/tests/support/no-limits.ts',
      ],
    },
  ],
};
