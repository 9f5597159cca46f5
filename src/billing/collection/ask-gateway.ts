import type { CollectionDeps } from './collection-deps.ts';

/**
 * Calls a gateway outside of any transaction. Returns `noAnswer` if it throws or takes too long: then nothing is known of
 * the outcome.
 */
export async function askGateway<T>(
  { timeoutMs, onNoAnswer }: CollectionDeps,
  subject: string,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T | typeof noAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await Promise.race([call(signal), aborted(signal)]);
  } catch (error) {
    onNoAnswer(subject, error);
    return noAnswer;
  }
}

/** An adapter may ignore its signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

export const noAnswer = Symbol('no answer');

/** What came back from a gateway about one of its objects: a state, nothing known, or no answer. */
export type Answer<State> = State | undefined | typeof noAnswer;
