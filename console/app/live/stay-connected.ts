import type { Session } from '../session/session.ts';

/** The waits before a stream is asked for again, in milliseconds; the last one repeats. */
const waits = [1000, 2000, 4000, 8000, 15_000];

/** A refusal that another try would not change, such as that of a role without the scope. */
export class Refused extends Error {}

/** Follows a stream by one connection, which is made again when it ends, more and more slowly while there is no answer. */
export async function stayConnected(
  { session, signal }: { session: Session; signal: AbortSignal },
  follow: (onAnswer: () => void) => Promise<void>,
): Promise<void> {
  for (let failures = 0; !signal.aborted && !session.hasEnded; failures += 1) {
    try {
      await follow(() => (failures = 0));
    } catch (error) {
      if (error instanceof Refused) return;
    }
    await wait(waits[Math.min(failures, waits.length - 1)]! * (0.75 + Math.random() / 2), signal);
  }
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
