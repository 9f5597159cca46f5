import { accessSync, constants, statSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { CannotStart } from '../../platform/embedded/cannot-start.ts';
import { findBinaries } from '../../platform/embedded/binaries.ts';
import { postgresFolder } from '../../platform/embedded/folder.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** The minimum that MikroORM requires, and the version among the hub's own packages. */
const nodeLeast = [22, 17] as const;
const nodeTested = 24;

const gigabyte = 1e9;
const diskLow = gigabyte;
const diskFull = 0.1 * gigabyte;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const advice = `Use "npm run hub -- doctor", which runs the Node ${nodeTested} of the hub's own packages.`;
  if (major < nodeLeast[0] || (major === nodeLeast[0] && minor < nodeLeast[1])) {
    return problem('Node', `${version} is older than ${nodeLeast.join('.')}`, advice);
  }
  return major === nodeTested
    ? ok('Node', version)
    : warning('Node', `${version}; the hub is tested with ${nodeTested}`, advice);
}

/** Checks the requirements of the embedded database; none apply when DATABASE_URL is set. */
export function checkMachine(config: Config): Finding[] {
  if (config.databaseUrl) return [ok('embedded PostgreSQL', 'not needed, since DATABASE_URL is set')];
  const folder = resolve(config.dataDir);
  return [checkBinaries(), checkFolder(folder), checkDisk(folder)];
}

function checkBinaries(): Finding {
  const check = 'embedded PostgreSQL';
  try {
    findBinaries();
    return ok(check, `its package for ${process.platform}-${process.arch} is installed`);
  } catch (error) {
    if (error instanceof CannotStart) return problem(check, 'cannot run on this machine', error.message);
    throw error;
  }
}

function checkFolder(folder: string): Finding {
  const check = 'data folder';
  const existing = nearest(folder);
  const advice = `Make it writable for the user who runs the hub, or set HUB_DATA_DIR to another folder.`;
  if (!isWritable(existing)) return problem(check, `${existing} cannot be written`, advice);
  if (existing !== folder) return ok(check, `${folder} will be created at the first start`);
  const data = statSync(postgresFolder(folder), { throwIfNoEntry: false });
  if (data && data.mode & 0o077) {
    return warning(
      check,
      `other users can read ${folder}/postgres`,
      `Run "chmod 700 ${folder}/postgres"; the next start does the same.`,
    );
  }
  return ok(check, folder);
}

function checkDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(nearest(folder));
  const free = bavail * bsize;
  const detail = `${(free / gigabyte).toFixed(1)} GB free`;
  const advice = 'Free some space: PostgreSQL stops when the disk is full.';
  if (free < diskFull) return problem('disk', detail, advice);
  return free < diskLow ? warning('disk', detail, advice) : ok('disk', detail);
}

/** The folder itself, or its nearest existing parent. */
function nearest(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearest(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
