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

/** How long a command may take to come to its next step. */
const graceMs = 5_000;

/**
 * Aborts at the first signal. A second one ends the process as if no one listened, and so does the end of the grace,
 * since a command may wait for a lock that no one gives back; an embedded PostgreSQL then ends by itself.
 */
export function onInterruption(): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM'] as const;
  let grace: NodeJS.Timeout | undefined;
  const leaveOff = (name: (typeof names)[number]): void => {
    forget();
    grace = setTimeout(() => process.kill(process.pid, name), graceMs);
    controller.abort(new Interrupted(name));
  };
  const forget = (): void => {
    names.forEach((name) => process.off(name, leaveOff));
    clearTimeout(grace);
  };
  names.forEach((name) => process.on(name, leaveOff));
  return { signal: controller.signal, forget };
}
