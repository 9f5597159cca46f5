import { expect } from '@jest/globals';
import { soak } from '../../support/soak.ts';
import { race } from './races.ts';

/** The acts without which a run proves little. */
const essential = [
  'pay',
  'collect',
  'webhooks',
  'refund',
  'chargeBack',
  'void',
  'removeMethod',
  'cancelAttempt',
  'payByHand',
];

soak('over 200 random schedules payments have legal outcomes', { seeds: 5, timeoutMs: 900_000 }, async (seed) => {
  const { schedules, failed, ...figures } = await race({ schedules: 200, seed });
  console.info(JSON.stringify({ seed, schedules, ...figures }));
  expect({ schedules, failed }).toEqual({ schedules: 200, failed: [] });
  expect([...essential, 'reconcile'].filter((act) => !figures.done[act])).toEqual([]);
});
