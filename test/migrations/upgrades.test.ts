import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeUpgrades, earlier, landed } from './upgrades.ts';

/** All schemas are tried by the soak suite: each of them takes nearly a second. */
const triedBesideLanded = 2;

const others = earlier.filter((version) => !landed.includes(version));
const [sample] = fc.sample(
  fc.shuffledSubarray(others, { minLength: triedBesideLanded, maxLength: triedBesideLanded }),
  1,
);

describeUpgrades([...landed, ...sample!].toSorted());

it.each(landed)('an upgrade from the released version %s is tested', (version) => {
  expect(earlier).toContain(version);
});
