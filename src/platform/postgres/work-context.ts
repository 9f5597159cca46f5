import { AsyncLocalStorage } from 'node:async_hooks';

/** The kind of work that uses the database; each kind has its own time limits. */
export type WorkKind = 'request' | 'report' | 'background';

/** The caller of a piece of work; set where a request or a job begins, and read where it takes a connection. */
export interface WorkContext {
  kind: WorkKind;
  /** The caller among whom connections and turns are shared. */
  caller: string;
  /** The bytes that the work has read from the database; left out if they are not limited. */
  read?: { bytes: number };
}

const storage = new AsyncLocalStorage<WorkContext>();
const background: WorkContext = { kind: 'background', caller: 'hub' };

/** The default, for commands, workers and migrations, is background work. */
export function currentWork(): WorkContext {
  return storage.getStore() ?? background;
}

/** Runs work, and everything that it starts, in a context. */
export function runAs<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}
