export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  extensionsToTreatAsEsm: ['.ts'],
  globalSetup: './test/support/cluster-up.mjs',
  globalTeardown: './test/support/cluster-down.mjs',
  // The tests wait for the database and for each other's hubs as much as they reckon.
  maxWorkers: '100%',
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
        sourceMaps: 'inline',
      },
    ],
  },
};
