import { announce } from '../../platform/events/changes.ts';
import { isTransient } from '../turns/is-transient.ts';
import type { CustomerWork } from './claim-due.ts';
import type { CollectionDeps } from './collection-deps.ts';

/** A piece of work as it ended. */
export interface EndedWork {
  isDone: boolean;
  /** Whether it failed for a reason that passes, and so is due again after `retrySeconds`. */
  isTransient?: boolean;
  /** Whether it was put off after a failure that lasts, and so is not due now. */
  isPutOff?: boolean;
}

interface Piece {
  work: () => Promise<void>;
  onFailure: (error: unknown) => Promise<void>;
}

/** Does a piece of work; never throws, so that a failure of one piece does not keep the others. */
export async function attempted(
  deps: CollectionDeps,
  { id, hasClock }: CustomerWork,
  { work, onFailure }: Piece,
): Promise<EndedWork> {
  const { inTransaction } = deps;
  try {
    await work();
    if (hasClock) await inTransaction((em) => announce(em, 'clocks'));
    return { isDone: true };
  } catch (error) {
    deps.onFailure(id, error);
    await onFailure(error).catch((another: unknown) => deps.onFailure(id, another));
    return { isDone: false, isTransient: isTransient(error) };
  }
}
