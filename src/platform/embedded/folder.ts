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

/** Returns PostgreSQL's folder in the hub's data folder. */
export const postgresFolder = (dataDir: string): string => resolve(dataDir, 'postgres');

/** Returns the canonical path of a folder, for comparison with the system's reports about processes. */
export function locate(dir: string): string {
  const path = resolve(dir);
  mkdirSync(dirname(path), { recursive: true });
  return isThere(path) ? ours(realpathSync(path)) : join(realpathSync(dirname(path)), basename(path));
}

/** Returns whether the folder contains a cluster; refuses a folder with other contents. */
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
 * Makes the identity that PostgreSQL runs as the owner of the data, and removes the permissions of all others. The data
 * may be a copy, or may have been created by another identity.
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

/** Changes the folder itself last, so that the next start repeats an interrupted change. */
function give(path: string, owner: { uid: number; gid: number }): void {
  if (lstatSync(path).isDirectory()) readdirSync(path).forEach((name) => give(join(path, name), owner));
  lchownSync(path, owner.uid, owner.gid);
}
