import { OptimisticLockError } from '@mikro-orm/core';
import { isLost } from '../../platform/postgres/database-errors.ts';

/** What is no fault of the thing itself: the database is away, or two got in each other's way. Tried again later. */
export function isPassing(error: unknown): boolean {
  if (isLost(error) || error instanceof OptimisticLockError) return true;
  const { code = '', message = '' } = error as DriverError;
  return /^(40|53|55|57|58)/.test(code) || (code === '0A000' && message.includes('cached plan'));
}

interface DriverError {
  code?: string;
  message?: string;
}
