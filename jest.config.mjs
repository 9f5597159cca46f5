import { availableParallelism } from 'node:os';

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  extensionsToTreatAsEsm: ['.ts'],
  globalSetup: './test/support/cluster-up.mjs',
  globalTeardown: './test/support/cluster-down.mjs',
  testSequencer: './test/support/long-first.mjs',
  setupFiles: ['./test/support/graphql-as-in-production.mjs'],
  // They wait for the database, for hubs in processes of their own and for a device's polls as much as they reckon.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '700MB',
  testTimeout: 30_000,
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          target: 'es2024',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: true,
      },
    ],
  },
};
