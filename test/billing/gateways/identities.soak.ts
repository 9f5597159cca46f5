import { expect } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import { soak } from '../../support/soak.ts';
import { runHistory } from './history.ts';

/** The acts without which a history proves little. */
const essential = ['pay', 'refund', 'chargeBack', 'winDispute', 'payByHand', 'credit'] as const;

soak(
  'the books of each customer and of the gateway balance after every step of a long history',
  { seeds: 10, timeoutMs: 900_000 },
  async (seed) => {
    const { orm, close } = await openTestDatabase();
    try {
      const done = await runHistory(orm, { seed, steps: 600 });
      console.info(JSON.stringify({ seed, done }));
      expect(essential.filter((name) => !done[name])).toEqual([]);
    } finally {
      await close();
    }
  },
);
