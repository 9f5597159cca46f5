import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive } from './scrypt-pool.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

interface HashCost {
  logN: number;
  r: number;
  p: number;
  length: number;
}

/** OWASP Password Storage: N=2^15, r=8, p=3. Each hash is written with its own, so that these can grow. */
const cost: HashCost = { logN: 15, r: 8, p: 3, length: 32 };

const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** The hash of no one's password: unknown people take as much time as known ones. */
const NOBODY = write(randomBytes(16), randomBytes(cost.length));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return write(salt, await stretch(password, salt, cost));
}

/** Whether the password belongs to the hash. Without a hash the answer is no, and takes as long. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { salt, key, ...its } = read(hash ?? NOBODY);
  const isSame = timingSafeEqual(key, await stretch(password, salt, { ...its, length: key.length }));
  return isSame && hash !== undefined;
}

/** The same characters can be typed as different bytes on different systems; NFKC makes them one. */
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
