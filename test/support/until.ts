import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds, or until `patienceMs` have passed: what is expected then fails with its own words. */
export async function until(holds: () => boolean, patienceMs = 5_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!holds() && performance.now() < deadline) await sleep(5);
}
