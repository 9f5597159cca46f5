import { expect } from '@jest/globals';
import { soak } from '../support/soak.ts';
import { raceAndCheck } from './races-check.ts';

/** The acts without which a run proves little. */
const essential = ['runDue', 'runMoves', 'transfer', 'reissueInvoice', 'changeNow', 'cancelNow', 'reversePayment'];

soak(
  'over 200 random schedules a subscription ends in a legal state by a legal history',
  { seeds: 5, timeoutMs: 900_000 },
  async (seed) => {
    const { schedules, failed, ...figures } = await raceAndCheck({ schedules: 200, seed });
    console.info(JSON.stringify({ seed, schedules, ...figures }));
    expect({ schedules, failed }).toEqual({ schedules: 200, failed: [] });
    expect(essential.filter((act) => !figures.done[act])).toEqual([]);
  },
);
