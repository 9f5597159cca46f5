import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive } from './scrypt-pool.ts';

/** NIST SP 800-63B-4, section 3.1.1.2, for a password without a second factor; in characters. */
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 200;

interface HashCost {
  logN: number;
  r: number;
  p: number;
  length: number;
}

/**
 * Parameters of OWASP Password Storage: N=2^15, r=8, p=3. Each hash contains its parameters, so that these can be
 * raised.
 */
const cost: HashCost = { logN: 15, r: 8, p: 3, length: 32 };

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** A hash that no password matches: checking an unknown person takes as long as checking a known one. */
const NOBODY = write(randomBytes(16), randomBytes(cost.length));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return write(salt, await stretch(password, salt, cost));
}

/** Whether the password matches the hash. Without a hash the answer is false, after the same time. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { salt, key, ...its } = read(hash ?? NOBODY);
  const isSame = timingSafeEqual(key, await stretch(password, salt, { ...its, length: key.length }));
  return isSame && hash !== undefined;
}

/** Different systems encode the same typed characters differently; NFKC unifies them. */
function stretch(password: string, salt: Buffer, { logN, r, p, length }: HashCost): Promise<Buffer> {
  const N = 2 ** logN;
  return derive({
    password: password.normalize('NFKC'),
    salt,
    length,
    options: { N, r, p, maxmem: 256 * N * r },
  });
}

function write(salt: Buffer, key: Buffer): string {
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${saltText}$${keyText}`;
}

function read(hash: string) {
  const [, logN, r, p, salt, key] = FORMAT.exec(hash) ?? [];
  if (!salt || !key) throw new Error('a stored password hash has an unknown format');
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return { logN: Number(logN), r: Number(r), p: Number(p), salt: bytes(salt), key: bytes(key) };
}
