import { expect } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import { soak } from '../../support/soak.ts';
import { runFaults } from './faults-run.ts';

/** A run is the life of an invoice; each seed has a hundred of them at the same time. */
soak('nobody is charged twice and no success is lost', { seeds: 20, timeoutMs: 600_000 }, async (seed) => {
  const { orm, close } = await openTestDatabase();
  try {
    const { taken } = await runFaults(orm, { seed, invoices: 100 });
    expect(taken).toBeGreaterThan(20);
  } finally {
    await close();
  }
});
