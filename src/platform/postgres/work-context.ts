import { AsyncLocalStorage } from 'node:async_hooks';
import type { Refusal } from '../../errors.ts';
import type { ReportTime } from './report-time.ts';

/** The kind of work that uses the database; each kind has its own time limits. */
export type WorkKind = 'request' | 'report' | 'background';

/** The context of a request or a job. It is set where the work begins, and read where it takes a connection. */
export interface WorkContext {
  kind: WorkKind;
  /** The identity of the caller; connections and turns are shared fairly among callers. */
  caller: string;
  /** The bytes that the work has read from the database; undefined if they are not limited. */
  read?: { bytes: number };
  /** Whether the work has read the replica; undefined if it may not. */
  replica?: { isRead: boolean };
  /** The time that the reports of the request share; undefined if it is not limited. */
  reports?: ReportTime;
}

const storage = new AsyncLocalStorage<WorkContext>();
const background: WorkContext = { kind: 'background', caller: 'hub' };

/** Returns the current context; by default background work, for commands, workers and migrations. */
export function currentWork(): WorkContext {
  return storage.getStore() ?? background;
}

/** Runs one part of a long request, such as a page of a streamed answer; its limits of bytes and time are its own. */
export function runApart<T>(work: () => T): T {
  const context = currentWork();
  return storage.run({ ...context, read: context.read && { bytes: 0 }, reports: context.reports?.renewed() }, work);
}

/** Returns why the work may begin nothing more: it is a report whose time has ended, or whose client has gone. */
export function refusalOfReport({ kind, reports }: WorkContext): Refusal | undefined {
  return kind === 'report' ? reports?.refusal : undefined;
}

/** Runs work, and everything that the work starts, in a context. */
export function runAs<T>(context: WorkContext, work: () => T): T {
  return storage.run(context, work);
}
