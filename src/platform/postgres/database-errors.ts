import { Refusal, unavailable } from '../../errors.ts';

interface DatabaseError {
  code?: string;
  message?: string;
  /** Marks errors of a connection, or of a failed attempt to get one; other errors may have the same codes. */
  isOfDatabase?: true;
}

/** Marks an error as an error of the database, and returns it. */
export function markDatabaseError<E>(error: E): E {
  return isObject(error) ? Object.assign(error, { isOfDatabase: true }) : error;
}

/** The refusal of work that finds too much other work waiting for the database. */
export const tooManyWaiting = (): Refusal =>
  unavailable('overloaded', 'Too many requests wait for the database; try again shortly.', 2);

/** Codes of Node for a server that cannot be reached. */
const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** The messages of pg for a connection that has died or could not be opened; these errors have no code. */
const lostMessage = /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired/;

/** Error codes of a server that is shutting down, starting, or no longer the primary. */
const elsewhere = new Set(['57P01', '57P02', '57P03', '25006']);

/** lock_not_available (PostgreSQL, appendix A). */
const lockedCode = '55P03';

/** query_canceled: a statement exceeded its time limit. */
const canceledCode = '57014';

/** Returns whether the connection is lost, so that every later statement on it would fail too. */
export function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as DatabaseError;
  if (code) return networkCodes.has(code) || /^(08(?!P01)|57P|25P03)/.test(code);
  return lostMessage.test(message);
}

/** Returns whether another transaction holds the lock that NOWAIT requested; the request can be repeated. */
export function isHeldByAnother(error: unknown): boolean {
  const { code, message = '' } = error as DatabaseError;
  return code === lockedCode && message.includes('could not obtain lock');
}

/** Returns whether another server may accept the statement that this server refused. */
export function needsAnotherServer(error: unknown): boolean {
  return elsewhere.has((error as DatabaseError).code ?? '');
}

/** Returns whether the server failed the work, other than by its time limit. */
export function isTrouble(error: unknown): boolean {
  return (
    isObject(error) && Boolean((error as DatabaseError).isOfDatabase) && (error as DatabaseError).code !== canceledCode
  );
}

/**
 * Returns the refusal for a failure that is not the caller's fault. The database is unreachable, too slow, or out of
 * connections, space or memory, or another transaction holds a lock. The request can be repeated. Its work may already
 * be done only if the connection was lost during the commit.
 */
export function asUnavailable(error: unknown): Refusal | undefined {
  if (error instanceof Refusal && error.kind === 'unavailable') return error;
  if (!isObject(error)) return undefined;
  const { code = '', isOfDatabase } = error as DatabaseError;
  if (!isOfDatabase) return undefined;
  if (code === lockedCode)
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
