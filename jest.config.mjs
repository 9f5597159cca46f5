import { availableParallelism } from 'node:os';
import './test/support/choose-seed.mjs';

export default {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  globalSetup: './test/support/cluster-up.mjs',
  globalTeardown: './test/support/cluster-down.mjs',
  testSequencer: './test/support/long-first.mjs',
  // A worker loads the hub's build and its packages once; Node itself removes the types from the tests.
  runtime: './test/support/jest/runtime.mjs',
  testEnvironment: './test/support/jest/environment.mjs',
  injectGlobals: false,
  transform: {},
  setupFiles: [
    './test/support/graphql-as-in-production.mjs',
    './test/support/jest/properties.mjs',
    './test/support/jest/quick-passwords.mjs',
  ],
  // Half of the time a test waits: for the database, for the processes it starts, for the polls of a device.
  maxWorkers: availableParallelism() + 2,
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
};
