import { afterAll, expect } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import { soak } from '../../support/soak.ts';
import { runHistory } from './history.ts';

/** The acts without which the histories together prove little; a single one may lack the rarer of them. */
const essential = ['pay', 'refund', 'chargeBack', 'winDispute', 'payByHand', 'credit'] as const;

/** How often each act was done in all histories. */
const total: Record<string, number> = {};

soak(
  'the books of each customer and of the gateway balance after every step of a long history',
  { seeds: 10, timeoutMs: 900_000 },
  async (seed) => {
    const { orm, close } = await openTestDatabase();
    try {
      const done = await runHistory(orm, { seed, steps: 600 });
      console.info(JSON.stringify({ seed, done }));
      for (const [name, count] of Object.entries(done)) total[name] = (total[name] ?? 0) + count;
    } finally {
      await close();
    }
  },
);

afterAll(() => {
  expect(essential.filter((name) => !total[name])).toEqual([]);
});
