import { expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { rage } from './storm.ts';

soak('the books agree after many concurrent changes', { seeds: 20, timeoutMs: 600_000 }, async (seed) => {
  // Of its own: the worker would bill the customers of the seeds before it as well.
  const { orm, close } = await openTestDatabase();
  try {
    const { done } = await rage(orm, { steps: 500, workers: 8, seed });
    expect(done).toBeGreaterThan(100);
  } finally {
    await close();
  }
});
