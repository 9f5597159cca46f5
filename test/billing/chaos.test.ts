import { expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import { tryChaos } from './chaos-check.ts';

it('workers killed at random moments bill the same as a worker that is never interrupted', async () => {
  const { url, orm, close } = await openTestDatabase();
  await orm.close(); // a database with connections cannot be copied
  try {
    const population = { customers: 8, months: 4, seed: 1 };
    const { failures, hits } = await tryChaos({ ...population, url, mostSteps: 4, mostKills: 3 });
    expect(failures).toEqual([]);
    expect(hits).toBeGreaterThan(0);
  } finally {
    await close();
  }
}, 120_000);
