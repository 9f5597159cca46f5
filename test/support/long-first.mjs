import Sequencer from '@jest/test-sequencer';

/** Small files that run long. Without times of an earlier run, jest starts the largest files first and these last. */
const long = [
  'platform/embedded',
  'cli/embedded',
  'cli/commands',
  'auth/crash',
  'auth/keys-under-load',
  'billing/chaos',
  'billing/lock-order',
  'billing/usage-in-parts',
  'cli/demo',
  'cli/import-products',
].map((name) => `/test/${name}.test.ts`);

/** The soak suites that take minutes, longest first. */
const longSoaks = ['billing/lives', 'billing/chaos', 'auth/keys-under-load'].map((name) => `/test/${name}.soak.ts`);

export default class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => long.some((name) => path.endsWith(name));
    const placeOf = ({ path }) => longSoaks.findIndex((name) => path.endsWith(name));
    const sorted = super.sort(tests);
    const soaks = sorted.filter((test) => placeOf(test) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
    const others = sorted.filter((test) => placeOf(test) < 0);
    return [...soaks, ...others.filter(isLong), ...others.filter((test) => !isLong(test))];
  }
}
