import { setTimeout } from 'node:timers/promises';

/** Repeats expectations until they hold, or until the patience ends; then the last failure is thrown. */
export async function eventually(expectations: () => Promise<void>, patienceMs = 15_000): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(25);
    }
  }
}
