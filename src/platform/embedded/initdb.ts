import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';
import { isInitialised, passwordFile } from './folder.ts';
import type { Identity } from './identity.ts';
import { tail, written } from './log.ts';
import { withStaging } from './staging.ts';
import { watch } from './watchdog.ts';

export const SUPERUSER = 'hub';

/** PostgreSQL's own locale provider: an update of system libraries cannot change the sort order of stored indexes. */
const LOCALE = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** Settings that are written to postgresql.conf, where the operator can change them. */
const CONFIGURATION = ['shared_buffers=128MB', 'max_connections=100', 'timezone=UTC', 'log_timezone=UTC'];

/** Creates a cluster in a temporary folder and moves it into place, so that no crash leaves a partial one. */
export async function initialise(dir: string, binaries: Binaries, as: Identity): Promise<void> {
  await withStaging(dir, async (staging) => {
    const cluster = join(staging, 'cluster');
    const password = join(staging, 'password');
    writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    for (const path of [password, staging]) if (as.owner) chownSync(path, as.owner.uid, as.owner.gid);
    await runInitdb(initdbCommand(binaries, cluster, password), as, join(staging, 'initdb.log'));
    renameSync(password, passwordFile(cluster));
    syncFolder(cluster);
    moveIntoPlace(cluster, dir);
  });
}

function initdbCommand({ initdb }: Binaries, cluster: string, password: string): string[] {
  const access = [`--username=${SUPERUSER}`, `--pwfile=${password}`, '--auth=scram-sha-256'];
  const settings = CONFIGURATION.map((setting) => `--set=${setting}`);
  return [initdb, '-D', cluster, '--no-clean', ...access, ...LOCALE, ...settings];
}

async function runInitdb(command: string[], as: Identity, log: string): Promise<void> {
  const { code, complaint } = await watch(command, as, log).ended;
  if (code === 0) return;
  throw new CannotStart(
    `A new PostgreSQL cluster cannot be created. The end of the output of initdb:\n${tail(complaint + written(log))}`,
  );
}

/** Without the last fsync, a power failure could undo the renaming, and the next start would remove the cluster. */
function moveIntoPlace(cluster: string, dir: string): void {
  try {
    renameSync(cluster, dir);
  } catch (error) {
    if (isInitialised(dir)) return; // Another start was faster, and its cluster is equivalent.
    throw new CannotStart(
      `The new PostgreSQL cluster cannot be moved to ${dir} (${String(error)}). ` +
        'If that is a mounted volume, name a folder inside it.',
    );
  }
  syncFolder(dirname(dir));
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
