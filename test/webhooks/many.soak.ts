import { expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { deliverToMany, quantile } from './many.ts';

const endpoints = 10_000;

soak(
  'a tenth of 10,000 endpoints, bad in every way, delays the others by less than a second',
  { timeoutMs: 1_800_000 },
  async (seed) => {
    const figures = [];
    for (const bad of [undefined, seed % 10]) {
      const database = await openTestDatabase();
      const { waits, missing } = await deliverToMany(database, { endpoints, bad, events: 3 });
      figures.push({ missing, median: quantile(waits, 0.5), most: waits.at(-1)! });
      await database.close();
    }
    const [alone, beside] = figures as [(typeof figures)[0], (typeof figures)[0]];
    console.log({ alone, beside });
    expect([alone.missing, beside.missing]).toEqual([0, 0]);
    expect(beside.median - alone.median).toBeLessThan(1_000);
    expect(beside.most - alone.most).toBeLessThan(1_000);
  },
);
