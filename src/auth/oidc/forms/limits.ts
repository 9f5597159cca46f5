/** A limit on attempts in a window that starts with the first attempt. */
export interface AttemptLimit {
  name: string;
  points: number;
  seconds: number;
}

/** Counts attempts across all instances, atomically. app.ts passes the implementation in. */
export interface Limits {
  /** Counts one attempt; throws a Refusal (kind `limited`) when there were too many. */
  consume(limit: AttemptLimit, key: string): Promise<void>;
  /** Counts one attempt and returns whether there were too many. */
  count(limit: AttemptLimit, key: string): Promise<{ isExceeded: boolean; resetSeconds: number }>;
  /** The seconds to wait after too many attempts, from the memory of this instance only; undefined without a wait. */
  waitFor(limit: AttemptLimit, key: string): number | undefined;
  /** Takes back an attempt that did no harm, so that only failures add up. */
  giveBack(limit: AttemptLimit, key: string): Promise<unknown>;
}

/**
 * Attempts are counted before the password is checked, so that concurrent attempts cannot evade the limit. A success is
 * taken back, so that only failures add up. The limit of an address leaves room for the mistakes of a whole office, and
 * lasts for an hour, so that trying one password on many accounts remains slow.
 */
export const attempts = {
  signInToAccount: { name: 'sign_in_account', points: 10, seconds: 900 },
  signInFromAddress: { name: 'sign_in_address', points: 100, seconds: 3600 },
  ownPassword: { name: 'own_password', points: 10, seconds: 900 },
  secretOfClient: { name: 'client_secret', points: 20, seconds: 900 },
  signUpFromAddress: { name: 'sign_up_address', points: 20, seconds: 3600 },
  resetOfAccount: { name: 'password_reset_account', points: 5, seconds: 3600 },
  resetFromAddress: { name: 'password_reset_address', points: 20, seconds: 3600 },
} satisfies Record<string, AttemptLimit>;
