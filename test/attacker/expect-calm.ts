import { expect } from '@jest/globals';
import type { AttackResult } from './attack.ts';

/** Expects that an attacker got nothing but refusals and ordinary answers, and that nobody else was refused. */
export function expectCalm({ attacked, statuses, mostRssMb, isAlive, errors }: AttackResult): void {
  const attacks = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  expect(attacks).toBeGreaterThan(100);
  expect(isAlive).toBe(true);
  expect(errors).toEqual([]);
  const isDefect = (status: string): boolean => Number(status) >= 500 && status !== '503';
  expect(Object.keys(statuses).filter(isDefect)).toEqual([]);
  expect(attacked.failures).toEqual({});
  expect(mostRssMb).toBeLessThan(600);
}
