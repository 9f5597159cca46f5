import { OptimisticLockError } from '@mikro-orm/core';

/** What is no fault of the thing itself: the database is away, or two got in each other's way. Tried again later. */
export function isPassing(error: unknown): boolean {
  if (isLost(error) || error instanceof OptimisticLockError) return true;
  const { code = '', message = '' } = error as Told;
  return /^(40|53|55|57|58)/.test(code) || (code === '0A000' && message.includes('cached plan'));
}

/** Whether the connection is gone, and whatever is asked next would fail as well. */
export function isLost(error: unknown): boolean {
  const { code, message = '' } = error as Told;
  return code ? /^(08|57P|ECONN|EPIPE)/.test(code) : lost.test(message);
}

interface Told {
  code?: string;
  message?: string;
}

/** What pg says, without a code, of a connection that has died between two statements. */
const lost = /Connection terminated|not queryable|timeout exceeded when trying to connect/;
