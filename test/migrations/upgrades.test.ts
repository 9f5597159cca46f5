import { expect, it } from '@jest/globals';
import { some } from '../support/some.ts';
import { describeUpgrades, earlier, landed } from './upgrades.ts';

/** All schemas are tried by the soak suite: each of them takes two seconds of a processor. */
describeUpgrades(some(earlier, 1));

it.each(landed)('an upgrade from the released version %s is tested', (version) => {
  expect(earlier).toContain(version);
});
