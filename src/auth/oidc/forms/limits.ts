/** One count in a window that opens with its first attempt. */
export interface AttemptLimit {
  name: string;
  points: number;
  seconds: number;
}

/** Counts attempts over every instance, atomically; app.ts brings it. */
export interface Limits {
  /** Counts one attempt; refuses (kind `limited`) when there were too many. */
  consume(limit: AttemptLimit, key: string): Promise<void>;
  /** Counts one attempt and returns whether there were too many. */
  count(limit: AttemptLimit, key: string): Promise<{ isExceeded: boolean; resetSeconds: number }>;
  /** The seconds to wait where there were too many before, as far as this instance knows; asks no one. */
  waitFor(limit: AttemptLimit, key: string): number | undefined;
  /** Takes back an attempt that did no harm, so that only failures add up. */
  giveBack(limit: AttemptLimit, key: string): Promise<unknown>;
}

/** Attempts count before the password is looked at, so that many at once try no more than one after the other. */
export const attempts = {
  signInToAccount: { name: 'sign_in_account', points: 10, seconds: 900 },
  signInFromAddress: { name: 'sign_in_address', points: 30, seconds: 900 },
  secretOfClient: { name: 'client_secret', points: 20, seconds: 900 },
  signUpFromAddress: { name: 'sign_up_address', points: 20, seconds: 3600 },
  resetOfAccount: { name: 'password_reset_account', points: 5, seconds: 3600 },
  resetFromAddress: { name: 'password_reset_address', points: 20, seconds: 3600 },
} satisfies Record<string, AttemptLimit>;
