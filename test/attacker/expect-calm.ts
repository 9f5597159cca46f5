import { expect } from '@jest/globals';
import type { AttackResult } from './attack.ts';

/**
 * Expects that at least a number of attacks were sent, that all were answered without a server error, and that no request
 * of the normal client failed.
 */
export function expectCalm({ attacked, statuses, mostRssMb, isAlive, errors }: AttackResult, least: number): void {
  const attacks = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  expect(attacks).toBeGreaterThan(least);
  expect(isAlive).toBe(true);
  expect(errors).toEqual([]);
  const isDefect = (status: string): boolean => Number(status) >= 500 && status !== '503';
  expect(Object.keys(statuses).filter(isDefect)).toEqual([]);
  expect(attacked.failures).toEqual({});
  expect(mostRssMb).toBeLessThan(600);
}
