import { expect } from '@jest/globals';
import { openTestDatabase } from '../../../support/database.ts';
import { soak } from '../../../support/soak.ts';
import { runStripe } from './random-run.ts';

soak('Stripe charges nobody twice and loses no success', { seeds: 10, timeoutMs: 600_000 }, async (seed) => {
  const { orm, close } = await openTestDatabase();
  try {
    expect(await runStripe(orm, { seed, invoices: 50 })).toBeGreaterThan(10);
  } finally {
    await close();
  }
});
