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

/** Returns a configuration with its secret: HUB_SECRET, or the one in the data folder, which is created if needed. */
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

/**
 * Written to a temporary file and linked into place, so that no reader sees a part of it and the first of several
 * starts wins.
 */
function make(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
    giveToOwnerOf(folder, file);
    // Synced to disk, because everything sealed with it would be lost with it at a power failure.
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

/** A first start as root must not lock out the user who owns the folder. */
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
