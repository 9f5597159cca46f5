import { constants } from 'node:os';

/** Thrown at the next step after Ctrl-C or SIGTERM, so that the command closes everything it opened. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(readonly signal: 'SIGINT' | 'SIGTERM') {
    super('Interrupted; unfinished work was rolled back.');
  }

  /** The convention of shells: 128 plus the number of the signal. */
  get exitCode(): number {
    return 128 + constants.signals[this.signal];
  }
}

/** The time a command has to reach its next step. */
const graceMs = 5_000;

/**
 * Aborts at the first signal. A second signal ends the process as if there were no handler. So does the end of the grace
 * period, since a command may wait for a lock that is never released. An embedded PostgreSQL then ends by itself.
 */
export function onInterruption(): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM'] as const;
  let grace: NodeJS.Timeout | undefined;
  const interrupt = (name: (typeof names)[number]): void => {
    forget();
    grace = setTimeout(() => process.kill(process.pid, name), graceMs);
    controller.abort(new Interrupted(name));
  };
  const forget = (): void => {
    names.forEach((name) => process.off(name, interrupt));
    clearTimeout(grace);
  };
  names.forEach((name) => process.on(name, interrupt));
  return { signal: controller.signal, forget };
}
