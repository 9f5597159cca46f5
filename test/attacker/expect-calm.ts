import { expect } from '@jest/globals';
import type { AttackResult } from './attack.ts';

/** Expects that an attacker, of at least so many attacks, got nothing but refusals and ordinary answers, and no one else was refused. */
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
