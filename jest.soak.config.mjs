import jestConfig from './jest.config.mjs';

/** The long suites of `npm run test:soak`. */
export default {
  ...jestConfig,
  testMatch: ['<rootDir>/test/**/*.soak.ts'],
  globalSetup: './test/support/soak-up.mjs',
};
