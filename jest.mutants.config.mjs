import jestConfig from './jest.config.mjs';

/** The tests of pure rooms, which need no database; scripts/mutants.mjs runs them once for each mutant. */
export default { ...jestConfig, globalSetup: null, globalTeardown: null, testTimeout: 30_000 };
