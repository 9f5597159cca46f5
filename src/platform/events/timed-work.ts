import type { Logger } from '../log.ts';
import { asUnavailable } from '../postgres/database-errors.ts';
import type { Readiness } from '../postgres/readiness.ts';
import { runAs } from '../postgres/work-context.ts';
import { BackgroundWork } from './background-work.ts';

export interface TimedWork {
  everyMs: number;
  readiness: Readiness;
  log: Logger;
  /** Does one piece, and returns 0 if there was nothing to do. Only an instance that is ready calls it. */
  next: (signal: AbortSignal) => Promise<number>;
  /** Whether there may be anything to do, where a look costs less than the check of an instance. */
  isWaiting?: () => Promise<boolean>;
}

/**
 * Does background work again and again, until it is closed. A database that is away is not reported: the jobs report it.
 */
export function startTimedWork({ everyMs, readiness, log, next, isWaiting }: TimedWork): {
  close: () => Promise<void>;
} {
  const piece = async (signal: AbortSignal): Promise<number> => {
    if (isWaiting && !(await isWaiting())) return 0;
    const { isReady } = await readiness.check();
    return isReady ? next(signal) : 0;
  };
  const work = new BackgroundWork(
    (signal) => runAs({ kind: 'background', caller: 'hub' }, () => piece(signal)),
    (error) => {
      if (!asUnavailable(error)) log.error({ err: error }, 'bug');
    },
  );
  const timer = setInterval(() => work.wake(), everyMs).unref();
  return {
    close() {
      clearInterval(timer);
      return work.close();
    },
  };
}
