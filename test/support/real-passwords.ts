import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from '@jest/globals';

interface Quick {
  real?: typeof crypto.scrypt;
}

/** Lets this test file check password hashes that other programs made; see quick-passwords.mjs. */
export function useRealPasswords(): void {
  const quick = crypto.scrypt;
  use((quick as Quick).real ?? quick);
  afterAll(() => use(quick));
}

function use(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}
