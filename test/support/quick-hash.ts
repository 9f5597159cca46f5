import { randomBytes, scryptSync } from 'node:crypto';

/**
 * Hashes a password in the format of the hub with minimal cost, which the hash itself contains. The real cost takes a
 * quarter of a second of a core for every sign-in of a test.
 */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 4, r: 1, p: 1 });
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$scrypt$ln=4,r=1,p=1$${saltText}$${keyText}`;
}
