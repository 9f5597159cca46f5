import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

interface Quick {
  real?: typeof crypto.scrypt;
}

/** Lets this test file check password hashes that other programs made; see quick-passwords.mjs. */
export function useRealPasswords(): void {
  crypto.scrypt = (crypto.scrypt as Quick).real ?? crypto.scrypt;
  syncBuiltinESMExports();
}
