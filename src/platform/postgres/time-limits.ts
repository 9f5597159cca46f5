import type { WorkKind } from './work-context.ts';

/** The time limits of one connection, in milliseconds; 0 for none. */
export interface TimeLimits {
  statementMs: number;
  /** The longest wait for a row or table that another transaction has locked. */
  lockMs: number;
  /** The longest pause between two statements of a transaction. */
  idleMs: number;
}

/** A request that takes longer than a few seconds loses its connection; its caller can repeat it. */
export const timeLimits: Record<WorkKind, TimeLimits> = {
  request: { statementMs: 8_000, lockMs: 3_000, idleMs: 10_000 },
  report: { statementMs: 30_000, lockMs: 3_000, idleMs: 10_000 },
  background: { statementMs: 600_000, lockMs: 60_000, idleMs: 120_000 },
};

/** A server whose answer comes this much later than the time limit of the statement is considered dead. */
const graceMs = 3_000;

/** Returns how long a client waits for the answer to a statement before it closes the connection. */
export function answerMs(kind: WorkKind): number {
  return timeLimits[kind].statementMs + graceMs;
}

/** Returns the limits as PostgreSQL's settings. */
export function settingsOf({ statementMs, lockMs, idleMs }: TimeLimits): [name: string, ms: number][] {
  return [
    ['statement_timeout', statementMs],
    ['lock_timeout', lockMs],
    ['idle_in_transaction_session_timeout', idleMs],
  ];
}
