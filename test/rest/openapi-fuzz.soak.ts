import { afterAll, beforeAll, expect } from '@jest/globals';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { soak } from '../support/soak.ts';
import { fuzz } from './fuzz/fuzz.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});

afterAll(() => hub.close());

soak(
  '20,000 requests made from the OpenAPI document are answered as it says',
  { timeoutMs: 3_600_000 },
  async (seed) => {
    const { statuses, faults } = await fuzz(hub, 20_000, seed);
    expect(faults).toEqual([]);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(20_000);
  },
);
