import { expect, it } from '@jest/globals';
import { some } from '../support/some.ts';
import { describeUpgrades, earlier, landed } from './upgrades.ts';

/** All schemas are tried by the soak suite: each of them takes nearly a second. */
const others = earlier.filter((version) => !landed.includes(version));

describeUpgrades([...some(landed, 1), ...some(others, 1)].toSorted());

it.each(landed)('an upgrade from the released version %s is tested', (version) => {
  expect(earlier).toContain(version);
});
