import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { accountNamed, accountOf, type SystemAccount } from './accounts.ts';
import type { Binaries } from './binaries.ts';
import { CannotStart } from './cannot-start.ts';

/** The identity that PostgreSQL runs as. PostgreSQL refuses to run as root, so a hub of root uses another identity. */
export interface Identity {
  /** The required owner of the data; undefined for the user of this process. */
  owner?: { uid: number; gid: number };
  credentials?: { uid: number; gid: number };
  /** A command that changes the identity, if credentials alone are not sufficient. */
  prefix: string[];
}

/** PostgreSQL's whole environment: the hub's own locale, time zone and PG* variables would change its behaviour. */
export const bareEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Returns the first identity that can both run the binaries and enter the parent of the data folder. */
export function identityFor(dir: string, binaries: Binaries): Identity {
  const complaints = new Set<string>();
  for (const identity of isRoot() ? identitiesForRoot(dataAccount(dir)) : [{ prefix: [] }]) {
    const complaint = complaintOf(identity, dir, binaries);
    if (complaint === undefined) return identity;
    complaints.add(complaint);
  }
  throw new CannotStart(
    `The embedded PostgreSQL cannot run here: ${[...complaints].join(' ')} ` +
      (isRoot() ? 'Root may not run it, and no other user could: let an ordinary user start the hub, ' : '') +
      'move the project where every user may enter, use an image with glibc (not Alpine), or set DATABASE_URL.',
  );
}

/**
 * Returns the identities that root can use, those with the fewest privileges first. The middle two are for a project
 * or data below a folder such as /root, which only its owner may enter. They run as an ordinary user with one
 * capability. Without no_setuid_fixup, access(2) would ignore that capability, and PostgreSQL would consider its
 * binary invalid. The last identity needs no capability, but its files still belong to root.
 */
function identitiesForRoot(account: SystemAccount): Identity[] {
  const owner = { uid: account.uid, gid: account.gid };
  return [
    { owner, credentials: owner, prefix: [] },
    { owner, prefix: withCapability('dac_read_search', account) },
    { owner, prefix: withCapability('dac_override', account) },
    {
      owner: { uid: 0, gid: 0 },
      prefix: ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`],
    },
  ];
}

function withCapability(capability: string, { uid, gid }: SystemAccount): string[] {
  const only = `-all,+${capability}`;
  return [
    ...['setpriv', '--securebits=+no_setuid_fixup', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...[`--bounding-set=${only}`, `--inh-caps=${only}`, `--ambient-caps=${only}`, '--no-new-privs'],
  ];
}

/** Returns the user who owns the data, so that `sudo npm start` does not lock that user out; otherwise `nobody`. */
function dataAccount(dir: string): SystemAccount {
  const uid = statSync(dir, { throwIfNoEntry: false })?.uid;
  const account = (uid ? accountOf(uid) : undefined) ?? accountNamed('nobody');
  if (account) return account;
  throw new CannotStart(
    'PostgreSQL refuses to run as root, and /etc/passwd has no user "nobody": start the hub as an ordinary user, or set DATABASE_URL.',
  );
}

function complaintOf(as: Identity, dir: string, { initdb, bootstrap }: Binaries): string | undefined {
  const probe = 'cd "$1" && test -r "$2" && exec "$3" --version';
  const [command, ...args] = [
    ...[...as.prefix, '/bin/sh', '-c', probe, 'probe'],
    ...[dirname(dir), bootstrap, initdb],
  ] as [string, ...string[]];
  const tried = spawnSync(command, args, {
    ...as.credentials,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
  });
  if (tried.status === 0) return undefined;
  return tried.error?.message ?? (tried.stderr.trim() || `${bootstrap} cannot be read.`);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
