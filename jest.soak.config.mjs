import jestConfig from './jest.config.mjs';

/** The long suites of `npm run test:soak`; scripts/soak.mjs says which run together. */
export default { ...jestConfig, testMatch: ['<rootDir>/test/**/*.soak.ts'] };
