import { randomBytes, scryptSync } from 'node:crypto';

/**
 * A hash of a password as the hub keeps them, at next to no cost: each hash says itself what it cost. The real one takes
 * a quarter of a second of a core, as often as a test signs someone in.
 */
export function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 4, r: 1, p: 1 });
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$scrypt$ln=4,r=1,p=1$${saltText}$${keyText}`;
}
