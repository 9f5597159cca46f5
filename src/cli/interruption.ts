import { constants } from 'node:os';

/** Ctrl-C or SIGTERM: the command leaves off at its next step, and what it opened is closed. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(readonly signal: 'SIGINT' | 'SIGTERM') {
    super('Interrupted; what was not finished has been taken back.');
  }

  /** As shells count: 128 and the number of the signal. */
  get exitCode(): number {
    return 128 + constants.signals[this.signal];
  }
}

/** Aborts at the first signal. A second one ends the process as if nobody listened; PostgreSQL then ends by itself. */
export function onInterruption(): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = (): void => controller.abort(new Interrupted(name));
    process.once(name, listener);
    return [name, listener] as const;
  });
  return {
    signal: controller.signal,
    forget: () => listeners.forEach(([name, listener]) => process.off(name, listener)),
  };
}
