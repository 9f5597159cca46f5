import Sequencer from '@jest/test-sequencer';

/** Small files that take long. Without memory of an earlier run the largest come first, and these would be left to the end. */
const long = [
  'platform/embedded',
  'cli/embedded',
  'cli/commands',
  'auth/crash',
  'auth/keys-hour',
  'billing/chaos',
  'billing/usage-in-parts',
  'cli/demo',
  'cli/import-products',
].map((name) => `/test/${name}.test.ts`);

export default class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => long.some((name) => path.endsWith(name));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
