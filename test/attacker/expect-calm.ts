import { expect } from '@jest/globals';
import type { AttackResult } from './attack.ts';

/** What an attack must not achieve. */
export function expectCalm(
  { alone, attacked, statuses, mostRssMb, isAlive, errors }: AttackResult,
  { mostSlower, mostLivezMs }: { mostSlower: number; mostLivezMs: number },
): void {
  const attacks = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  expect(attacks).toBeGreaterThan(100);
  expect(isAlive).toBe(true);
  expect(errors).toEqual([]);
  const served = (status: string) => Number(status) < 500 || status === '503';
  expect(Object.keys(statuses).filter((status) => !served(status))).toEqual([]);
  expect(attacked.failures).toEqual({});
  expect(mostRssMb).toBeLessThan(600);
  expect(attacked.livezMs).toBeLessThan(mostLivezMs);
  expect(attacked.p99).toBeLessThan(mostSlower * alone.p99);
}
