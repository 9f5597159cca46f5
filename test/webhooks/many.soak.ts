import { expect } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { deliverToMany, quantile } from './many.ts';

const endpoints = 10_000;

/** Each way is measured several times in turn: what else the machine does only ever makes one slower. */
const rounds = 2;

interface Figures {
  median: number;
  most: number;
  repeated: number;
}

async function measure(bad: number | undefined): Promise<Figures> {
  const database = await openTestDatabase();
  const { waits, missing, repeated } = await deliverToMany(database, { endpoints, bad, events: 3 });
  await database.close();
  expect(missing).toBe(0);
  return { median: quantile(waits, 0.5), most: waits.at(-1)!, repeated };
}

const least = (all: readonly Figures[], figure: keyof Figures): number => Math.min(...all.map((one) => one[figure]));

soak(
  'a tenth of 10,000 endpoints, bad in every way, delays the others by less than a second',
  { timeoutMs: 1_800_000 },
  async (seed) => {
    const alone: Figures[] = [];
    const beside: Figures[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measure(undefined));
      beside.push(await measure(seed % 10));
    }
    console.log({ alone, beside });
    expect(least(beside, 'median') - least(alone, 'median')).toBeLessThan(1_000);
    expect(least(beside, 'most') - least(alone, 'most')).toBeLessThan(1_000);
  },
);
