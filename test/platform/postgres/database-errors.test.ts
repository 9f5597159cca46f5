import { describe, expect, it } from '@jest/globals';
import {
  asUnavailable,
  isHeldByAnother,
  isLost,
  markDatabaseError,
} from '../../../src/platform/postgres/database-errors.ts';

const failure = (code: string | undefined, message = 'failed'): Error =>
  Object.assign(new Error(message), code ? { code } : {});

describe('a database error', () => {
  it.each([
    ['too many connections', '53300', 'temporarily_unavailable'],
    ['a full disk', '53100', 'temporarily_unavailable'],
    ['too little memory', '53200', 'temporarily_unavailable'],
    ['a file that cannot be written', '58030', 'temporarily_unavailable'],
    ['a server that starts or stops', '57P03', 'temporarily_unavailable'],
    ['a server that an administrator stops', '57P01', 'temporarily_unavailable'],
    ['a connection that failed', '08006', 'temporarily_unavailable'],
    ['a read-only server', '25006', 'temporarily_unavailable'],
    ['a transaction that was idle for too long', '25P03', 'temporarily_unavailable'],
    ['no server at the address', 'ECONNREFUSED', 'temporarily_unavailable'],
    ['a socket that was closed', 'ECONNRESET', 'temporarily_unavailable'],
    ['a lock timeout', '55P03', 'overloaded'],
    ['a statement timeout', '57014', 'overloaded'],
  ])('is refused as 503 with Retry-After: %s', (_, code, refusal) => {
    const refused = asUnavailable(markDatabaseError(failure(code)));
    expect(refused).toMatchObject({ kind: 'unavailable', code: refusal });
    expect(refused!.details.retryAfterSeconds).toBeGreaterThan(0);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
  ])('without a code is refused as 503 too: %s', (message) => {
    expect(asUnavailable(markDatabaseError(failure(undefined, message)))).toMatchObject({
      code: 'temporarily_unavailable',
    });
  });

  it.each([
    ['a unique key that is taken', '23505'],
    ['a syntax error', '42601'],
    ['a protocol violation', '08P01'],
    ['a deadlock', '40P01'],
  ])('is not refused as 503 when a retry would not help: %s', (_, code) => {
    expect(asUnavailable(markDatabaseError(failure(code)))).toBeUndefined();
  });

  it('is distinguished from an error of another server with the same code, such as a mail server', () => {
    expect(asUnavailable(failure('ECONNREFUSED'))).toBeUndefined();
    expect(asUnavailable(undefined)).toBeUndefined();
  });

  it('means a lost connection when every later statement fails too', () => {
    expect(['57P01', '08006', 'EPIPE', '25P03'].map((code) => isLost(failure(code)))).toEqual(Array(4).fill(true));
    expect(['53300', '23505', '08P01', '55P03'].map((code) => isLost(failure(code)))).toEqual(Array(4).fill(false));
  });

  it('means a lock held by another transaction when the statement did not wait', () => {
    expect(isHeldByAnother(failure('55P03', 'could not obtain lock on row in relation "test_clock"'))).toBe(true);
    expect(isHeldByAnother(failure('55P03', 'canceling statement due to lock timeout'))).toBe(false);
  });
});
