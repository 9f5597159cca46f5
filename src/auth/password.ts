import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive } from './scrypt-pool.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

const LOG_N = 15;
const BLOCK_SIZE = 8;
const PARALLELISM = 3;
const KEY_LENGTH = 32;
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** The hash of nobody's password: unknown people cost as much time as known ones. */
const NOBODY = format(randomBytes(16), randomBytes(KEY_LENGTH));

/** scrypt with N=2^15, r=8, p=3 (OWASP Password Storage), written with its parameters so that they can grow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return format(salt, await stretch(password, salt, { logN: LOG_N, r: BLOCK_SIZE, p: PARALLELISM }));
}

/** Whether the password belongs to the hash. Without a hash the answer is no, and takes as long. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, logN, r, p, salt, key] = FORMAT.exec(hash ?? NOBODY) ?? [];
  if (!salt || !key) throw new Error('a stored password hash has an unknown format');
  const expected = Buffer.from(key, 'base64');
  const actual = await stretch(password, Buffer.from(salt, 'base64'), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(expected, actual) && hash !== undefined;
}

function stretch(
  password: string,
  salt: Buffer,
  cost: { logN: number; r: number; p: number },
): Promise<Buffer> {
  const N = 2 ** cost.logN;
  // The same characters can be typed as different bytes on different systems; NFKC makes them one.
  const normal = password.normalize('NFKC');
  const options = { N, r: cost.r, p: cost.p, maxmem: 2 * 128 * N * cost.r };
  return derive({ password: normal, salt, length: KEY_LENGTH, options });
}

function format(salt: Buffer, key: Buffer): string {
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$scrypt$ln=${LOG_N},r=${BLOCK_SIZE},p=${PARALLELISM}$${saltText}$${keyText}`;
}
