import { expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { runStorm } from './storm.ts';

soak('the books agree after many concurrent changes', { seeds: 20, timeoutMs: 600_000 }, async (seed) => {
  // Each seed has its own database, since the worker would also bill the customers of earlier seeds.
  const { orm, close } = await openTestDatabase();
  try {
    const { done } = await runStorm(orm, { steps: 500, workers: 8, seed });
    expect(done).toBeGreaterThan(100);
  } finally {
    await close();
  }
});
