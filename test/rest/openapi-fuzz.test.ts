import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { fuzz } from './fuzz/fuzz.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});

afterAll(() => hub.close());

it('40 requests made from the OpenAPI document, every third of them wrong, are answered as it says', async () => {
  const { statuses, faults } = await fuzz(hub, 40, fc.readConfigureGlobal().seed!);
  expect(faults).toEqual([]);
  // On average 10 succeed.
  const succeeded = Object.entries(statuses).filter(([status]) => status.startsWith('2'));
  expect(succeeded.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(2);
}, 120_000);
