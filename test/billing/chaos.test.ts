import { expect, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import { tryChaos } from './chaos-check.ts';

it('workers that are killed at random moments bill the same as one that nothing happens to', async () => {
  const { url, orm, close } = await openTestDatabase();
  await orm.close(); // it is copied, which takes that no one is connected
  try {
    const lives = { customers: 8, months: 4, seed: 1 };
    const { told, hits } = await tryChaos({ ...lives, url, mostSteps: 4, mostKills: 4 });
    expect(told).toEqual([]);
    expect(hits).toBeGreaterThan(0);
  } finally {
    await close();
  }
}, 120_000);
