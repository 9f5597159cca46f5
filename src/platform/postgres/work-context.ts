import { AsyncLocalStorage } from 'node:async_hooks';

/** What kind of work asks the database: each kind has time limits of its own. */
export type WorkKind = 'request' | 'report' | 'background';

/** For whom a piece of work is done; set where a request or a job begins, and read where it takes a connection. */
export interface WorkContext {
  kind: WorkKind;
  /** The party that connections and turns are shared by. */
  caller: string;
  /** What the work has read from the database; left out where that is not bounded. */
  read?: { bytes: number };
}

const storage = new AsyncLocalStorage<WorkContext>();
const background: WorkContext = { kind: 'background', caller: 'hub' };

/** Commands, workers and migrations say nothing, and are background work. */
export function currentWork(): WorkContext {
  return storage.getStore() ?? background;
}

/** Does work, and all that it starts, in a context. */
export function runAs<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}
