import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import type { Identity } from './identity.ts';

export const passwordFile = (dir: string): string => join(dir, 'hub.password');
export const logFile = (dir: string): string => join(dir, 'postgres.log');

/** The folder of PostgreSQL in the hub's data folder. */
export const postgresFolder = (dataDir: string): string => resolve(dataDir, 'postgres');

/** The canonical path of a folder, which is compared with the system's reports about processes. */
export function locate(dir: string): string {
  const path = resolve(dir);
  mkdirSync(dirname(path), { recursive: true });
  return isThere(path) ? ours(realpathSync(path)) : join(realpathSync(dirname(path)), basename(path));
}

/** Whether a cluster exists. A folder with other contents is refused. */
export function isInitialised(dir: string): boolean {
  const names = isThere(dir) ? readdirSync(dir) : [];
  if (names.includes('PG_VERSION')) return true;
  if (!names.length) return false;
  throw new CannotStart(
    `${dir} holds other files and no PostgreSQL data. Name a folder that is empty or does not exist yet; ` +
      'if this is a mounted volume, name a folder inside it.',
  );
}

/**
 * Gives the data to the identity that PostgreSQL runs as, and removes all other permissions, because it may come from a
 * copy or from another identity.
 */
export function claim(dir: string, { owner }: Identity): void {
  const names = ['.', ...readdirSync(dir)];
  if (owner && names.some((name) => lstatSync(join(dir, name)).uid !== owner.uid)) give(dir, owner);
  if (statSync(dir).mode & 0o077) chmodSync(dir, 0o700);
}

export function readPassword(dir: string): string {
  if (isThere(passwordFile(dir))) return readFileSync(passwordFile(dir), 'utf8').trim();
  throw new CannotStart(
    `${passwordFile(dir)} is missing: write the password of PostgreSQL's user "hub" there, or name another folder.`,
  );
}

function ours(dir: string): string {
  const { uid } = statSync(dir);
  if (process.getuid?.() === 0 || uid === process.getuid?.()) return dir;
  throw new CannotStart(`The data in ${dir} belongs to the user with uid ${uid}: start the hub as that user.`);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The folder itself comes last, so that an interrupted change is repeated at the next start. */
function give(path: string, owner: { uid: number; gid: number }): void {
  if (lstatSync(path).isDirectory()) readdirSync(path).forEach((name) => give(join(path, name), owner));
  lchownSync(path, owner.uid, owner.gid);
}
