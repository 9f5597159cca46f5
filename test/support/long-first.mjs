import Sequencer from '@jest/test-sequencer';

/**
 * Files that run long, in their order; jest starts small ones last. Those that wait for most of their time are apart from
 * each other: side by side they would leave the processor idle.
 */
const long = [
  ...['migrations/beside-newer', 'cli/demo', 'cli/embedded', 'cli/commands', 'billing/chaos', 'console/console'],
  ...['faults/database-away', 'billing/deadlocks', 'catalog/fragments', 'billing/lock-order', 'billing/usage-in-parts'],
  ...['cli/sign-in', 'cli/import-products', 'docs/guides', 'auth/crash', 'migrations/upgrades'],
  ...['platform/postgres/database-pool', 'process/start-and-stop', 'auth/keys-under-load', 'platform/embedded'],
].map((name) => `/test/${name}.test.ts`);

/** The soak suites that take minutes, longest first. */
const longSoaks = ['billing/lives', 'billing/chaos', 'auth/keys-under-load'].map((name) => `/test/${name}.soak.ts`);

export default class LongFirst extends Sequencer {
  sort(tests) {
    const order = [...longSoaks, ...long];
    const placeOf = ({ path }) => order.findIndex((name) => path.endsWith(name));
    const sorted = super.sort(tests);
    const first = sorted.filter((test) => placeOf(test) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
    return [...first, ...sorted.filter((test) => placeOf(test) < 0)];
  }
}
