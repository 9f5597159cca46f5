import type { WorkKind } from './work-context.ts';

/** How long PostgreSQL lets one connection do what; in milliseconds, 0 for any time. */
export interface TimeLimits {
  statementMs: number;
  /** Waiting for a row or table that another transaction has locked. */
  lockMs: number;
  /** Between two statements of a transaction. */
  idleMs: number;
}

/** A request that cannot be served in a few seconds gives its connection back, and its caller tries again. */
export const timeLimits: Record<WorkKind, TimeLimits> = {
  request: { statementMs: 8_000, lockMs: 3_000, idleMs: 10_000 },
  report: { statementMs: 30_000, lockMs: 3_000, idleMs: 10_000 },
  background: { statementMs: 600_000, lockMs: 60_000, idleMs: 120_000 },
};

/** After the time that PostgreSQL has for a statement, and so much more, the server is taken for dead. */
const graceMs = 3_000;

/** How long a client waits for the answer to a statement before it gives the connection up. */
export function answerMs(kind: WorkKind): number {
  return timeLimits[kind].statementMs + graceMs;
}

/** The limits as PostgreSQL's settings. */
export function settingsOf({ statementMs, lockMs, idleMs }: TimeLimits): [name: string, ms: number][] {
  return [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', idleMs],
  ];
}
