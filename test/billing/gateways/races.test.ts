import { expect, it } from '@jest/globals';
import { race } from './races.ts';

it('payments have legal outcomes after concurrent acts', async () => {
  const { schedules } = await race({ schedules: 24, seed: Number(process.env.HUB_SEED) });
  expect(schedules).toBe(24);
}, 60_000);
