import { Refusal, unavailable } from '../../errors.ts';

interface DatabaseError {
  code?: string;
  message?: string;
  /** Set on every error that comes from a connection or the lack of one; others may have the same codes. */
  isOfDatabase?: true;
}

/** Marks an error as the database's own, and returns it. */
export function markDatabaseError<E>(error: E): E {
  return isObject(error) ? Object.assign(error, { isOfDatabase: true }) : error;
}

/** What Node says of a server that cannot be reached. */
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** What pg says, without a code, of a connection that has died or could not be obtained. */
const lostMessage = /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/;

/** The server is ending, starting, or no longer the one that writes. */
const elsewhere = new Set(['57P01', '57P02', '57P03', '25006']);

/** lock_not_available (PostgreSQL, appendix A). */
const isLockedCode = '55P03';

/** query_canceled: a statement took longer than it may. */
const canceledCode = '57014';

/** Whether the connection is gone, so that every later statement on it would fail too. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as DatabaseError;
  if (code) return networkCodes.has(code) || /^(08(?!P01)|57P|25P03)/.test(code);
  return lostMessage.test(message);
}

/** Whether another transaction holds the lock that NOWAIT asked for; it can be asked for again. */
export function isHeldByAnother(error: unknown): boolean {
  const { code, message = '' } = error as DatabaseError;
  return code === isLockedCode && message.includes('could not obtain lock');
}

/** Whether another server may answer what this one has refused. */
export function needsAnotherServer(error: unknown): boolean {
  return elsewhere.has((error as DatabaseError).code ?? '');
}

/**
 * The refusal for what is no fault of the request: the database is unreachable, out of connections, space or memory, or
 * another transaction holds a lock. The request can be sent again; only where the connection was lost while it was being
 * committed may it have been done.
 */
export function asUnavailable(error: unknown): Refusal | undefined {
  if (error instanceof Refusal && error.kind === 'unavailable') return error;
  if (!isObject(error)) return undefined;
  const { code = '', isOfDatabase } = error as DatabaseError;
  if (!isOfDatabase) return undefined;
  if (code === isLockedCode)
    return unavailable('overloaded', 'Another request is changing the same object; try again shortly.');
  if (code === canceledCode)
    return unavailable('overloaded', 'The database took too long; ask for less, or try again shortly.', 5);
  const isOutOfResources = code.startsWith('53') || code === '58030';
  if (!isLost(error) && !isOutOfResources && !needsAnotherServer(error)) return undefined;
  return unavailable('temporarily_unavailable', 'The hub cannot use its database at the moment; try again shortly.', 2);
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}
