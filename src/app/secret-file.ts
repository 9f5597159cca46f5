import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Config, WholeConfig } from '../config.ts';

/** A configuration with its secret: HUB_SECRET, or else the one in the data folder, which is made if need be. */
export function withSecret(config: Config): WholeConfig {
  return { ...config, secret: config.secret ?? secretIn(resolve(config.dataDir)) };
}

function secretIn(folder: string): string {
  const path = join(folder, 'secret');
  try {
    if (!statSync(path, { throwIfNoEntry: false })) make(folder, path);
    return checked(path, readFileSync(path, 'utf8').trim());
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `HUB_SECRET is not set, and its file ${path} cannot be read or made (${code}): set it, or let the user who runs the hub own the folder.`,
    ]);
  }
}

/** Written whole beside its place and linked into it, so that no one reads half of it and the first of several wins. */
function make(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
    giveToOwnerOf(folder, file);
    // What it will have sealed is no longer of use without it: it must not be lost with the power.
    fsyncSync(file);
    linkSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    unlinkSync(draft);
  }
}

/** A first start as root must not lock out the user whose folder it is. */
function giveToOwnerOf(folder: string, file: number): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) fchownSync(file, uid, gid);
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const entries = openSync(folder, 'r');
  fsyncSync(entries);
  closeSync(entries);
}

function checked(path: string, secret: string): string {
  if (secret.length >= 32) return secret;
  throw new ConfigError([
    `HUB_SECRET is not set, and its file ${path} holds fewer than 32 characters: put the secret back from a backup.`,
  ]);
}
