/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import languageGlobals from './server/test/support/language-globals.json';
import jsc from './server/test/support/swc.json';

const transform: Config['transform'] = {
  '^.+\\.(t|j|mj)sx?$': ['@swc/jest', { jsc, module: { type: 'commonjs' } }],
};

/** ESM-only packages that the CommonJS test run has to translate. */
const esmPackages = [
  'graphql-upload',
  'fs-capacitor',
  'p-queue',
  'p-timeout',
  'eventemitter3',
  'is-network-error',
  'jose',
  'temporal-polyfill',
  'temporal-utils',
];

const common: Config = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@domain/(.*)\\.js$': '<rootDir>/server/src/domain/$1',
    '^@domain/(.*)$': '<rootDir>/server/src/domain/$1',
  },
  rootDir: '.',
};

const config: Config = {
  // Tests wait for timers, databases and disks: one more than there are cores keeps all of them busy.
  maxWorkers: availableParallelism() + 1,
  // Native modules keep what a test file has loaded in memory: a worker that holds this much makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/server/test/support/slow-first.cjs',
  // A net for hangs, not a bound on speed.
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'server',
      testEnvironment: '<rootDir>/server/test/support/bundle-environment.cjs',
      testMatch: ['<rootDir>/server/**/*.test.ts'],
      // In a test's context of its own, looking up a global takes long. Those that tests replace, such as `Date`, aren't here.
      sandboxInjectedGlobals: languageGlobals,
      // The server comes from the bundle that the global setup makes.
      transform: {
        '/server/src/(?!.*\\.test\\.ts$)': '<rootDir>/server/test/support/from-bundle.cjs',
        ...transform,
      },
      resolver: '<rootDir>/server/test/support/resolver.cjs',
      setupFiles: [
        'reflect-metadata',
        '<rootDir>/server/test/support/quick-passwords.ts',
        '<rootDir>/server/test/support/quick-commits.ts',
        '<rootDir>/server/test/support/quick-schemas.ts',
      ],
      globalSetup: '<rootDir>/server/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/server/test/support/global-teardown.mjs',
    },
    {
      ...common,
      displayName: 'client',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/client/test/setup.ts'],
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^~/(.*)$': '<rootDir>/client/src/$1',
        '^styled-system/(.*)$': '<rootDir>/dist/styled-system/$1',
        '\\?url$': '<rootDir>/client/test/asset-url.ts',
      },
      testMatch: ['<rootDir>/client/src/**/*.test.{ts,tsx}'],
    },
  ],
};

export default config;
