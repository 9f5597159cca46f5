import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The cost of a password in production, N=2^15, takes a quarter of a second of a core for each sign-in of a test. */
const COSTLY = 2 ** 15;

const real = crypto.scrypt;

/** Derives with less work. Hashes that were made outside the tests' own processes need `useRealPasswords`. */
function quick(password, salt, length, { N, ...options }, done) {
  return real(password, salt, length, { ...options, N: N === COSTLY ? 16 : N }, done);
}

// This module is loaded once for each worker.
crypto.scrypt = Object.assign(quick, { real });
syncBuiltinESMExports();
