import type { WorkKind } from './work-context.ts';

/** PostgreSQL's time limits of one connection, in milliseconds; 0 for none. */
export interface TimeLimits {
  statementMs: number;
  /** Waiting for a row or table that another transaction has locked. */
  lockMs: number;
  /** Between two statements of a transaction. */
  idleMs: number;
}

/** A request that takes longer than a few seconds returns its connection, and its caller repeats it. */
export const timeLimits: Record<WorkKind, TimeLimits> = {
  request: { statementMs: 8_000, lockMs: 3_000, idleMs: 10_000 },
  report: { statementMs: 30_000, lockMs: 3_000, idleMs: 10_000 },
  background: { statementMs: 600_000, lockMs: 60_000, idleMs: 120_000 },
};

/** A server that takes this much longer than the time limit of the statement is considered dead. */
const graceMs = 3_000;

/** How long a client waits for the answer to a statement before it closes the connection. */
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
