import { OptimisticLockError } from '@mikro-orm/core';
import { isLost } from '../../platform/postgres/database-errors.ts';

/** Whether an error is not caused by the data and is retried later: a lost connection, a conflict, a lack of resources. */
export function isTransient(error: unknown): boolean {
  if (isLost(error) || error instanceof OptimisticLockError) return true;
  const { code = '', message = '' } = error as DriverError;
  return /^(40|53|55|57|58)/.test(code) || (code === '0A000' && message.includes('cached plan'));
}

interface DriverError {
  code?: string;
  message?: string;
}
