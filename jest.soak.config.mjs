import { globSync, readFileSync } from 'node:fs';
import jestConfig from './jest.config.mjs';

/** Test files of which `npm test` tries some cases: all of them are tried with EVERY_CASE. */
const sampled = globSync('test/**/*.test.ts').filter((file) =>
  /\/(some|subjects)\.ts'/.test(readFileSync(file, 'utf8')),
);

/** The long suites of `npm run test:soak`; scripts/soak.mjs says which run together. */
export default {
  ...jestConfig,
  testMatch: ['<rootDir>/test/**/*.soak.ts', ...sampled.map((file) => `<rootDir>/${file}`)],
};
