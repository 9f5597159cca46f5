import { expect } from '@jest/globals';
import { chownSync, mkdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { project, startHub } from './embedded-hub.ts';
import { postmaster, asRoot, filled, folderOf, nobody, onLinux, query } from './embedded-stage.ts';

/** The numbers of capabilities, from capabilities(7). */
const DAC_OVERRIDE = 1n;
const DAC_READ_SEARCH = 2n;
const DOCKERS_CAPABILITIES = [
  ...['chown', 'dac_override', 'fsetid', 'fowner', 'mknod', 'net_raw', 'setgid', 'setuid', 'setfcap', 'setpcap'],
  ...['net_bind_service', 'sys_chroot', 'kill', 'audit_write'],
];

/** Mounts the project below another folder, in a mount namespace that only the hub sees. */
function projectBelow(folder: string): { cwd: string; under: string[] } {
  const cwd = join(folder, 'project');
  mkdirSync(cwd);
  const mounts = `mount --bind '${project}' '${cwd}' && cd '${cwd}' && exec "$@"`;
  return { cwd, under: ['unshare', '--mount', 'sh', '-c', mounts, 'sh'] };
}

function capabilitiesOf(pid: number): bigint {
  return BigInt(`0x${/CapEff:\s+(\w+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]}`);
}

onLinux('the embedded PostgreSQL runs as', () => {
  asRoot('an ordinary user when the hub does', async () => {
    const home = folderOf(nobody.uid);
    const how = { uid: nobody.uid, gid: nobody.gid };
    const dir = join(home, 'deep/er/pg');
    const hub = await startHub({ dir }, how);
    expect(hub.owned).toBe(true);
    await hub.kill();
    expect(await startHub({ dir }, how)).toMatchObject({ owned: true });
    expect(await startHub({ dir }, how)).toMatchObject({ owned: false });
  });

  asRoot('the user nobody for root, or as the owner of the data', async () => {
    const dir = filled();
    await startHub({ dir });
    expect(statSync(dir).uid).toBe(nobody.uid);
    const daemons = filled();
    chownSync(daemons, 1, 1);
    await startHub({ dir: daemons });
    expect(statSync(`/proc/${postmaster(daemons)}`).uid).toBe(1);
  });

  asRoot(
    'the user nobody with one capability when only root may enter the folders of the hub and its data',
    async () => {
      const locked = folderOf(0, 0o700);
      const { cwd, under } = projectBelow(locked);
      const dir = join(locked, 'pg');
      const hub = await startHub({ dir }, { cwd, under });
      expect(hub).toMatchObject({ owned: true });
      expect(statSync(dir).uid).toBe(nobody.uid);
      expect(capabilitiesOf(postmaster(dir))).toBe(1n << DAC_READ_SEARCH);
      await query(hub.url, 'create table written (id int); checkpoint');
      await hub.kill();
      expect(await startHub({ dir }, { cwd, under })).toMatchObject({ owned: true });
      expect(await startHub({ dir })).toMatchObject({ owned: false });
    },
  );

  asRoot('root of a user namespace when root may not set capabilities', async () => {
    const locked = folderOf(0, 0o700);
    const dir = join(locked, 'pg');
    const under = ['setpriv', '--bounding-set=-setpcap'];
    const hub = await startHub({ dir }, { under });
    expect(hub).toMatchObject({ owned: true });
    expect(readlinkSync(`/proc/${postmaster(dir)}/ns/user`)).not.toBe(readlinkSync('/proc/self/ns/user'));
    await hub.kill();
    expect(await startHub({ dir }, { under })).toMatchObject({ owned: true });
    expect(await startHub({ dir }, { under })).toMatchObject({ owned: false });
  });

  asRoot(
    'the user nobody in a container, whose root may neither inspect other processes nor grant that capability',
    async () => {
      const dir = join(folderOf(0, 0o700), 'pg');
      const under = ['setpriv', `--bounding-set=-all,+${DOCKERS_CAPABILITIES.join(',+')}`];
      const hub = await startHub({ dir }, { under });
      expect(hub).toMatchObject({ owned: true });
      expect(capabilitiesOf(postmaster(dir))).toBe(1n << DAC_OVERRIDE);
      expect(await startHub({ dir }, { under })).toMatchObject({ owned: false });
      await hub.kill();
      expect(await startHub({ dir }, { under })).toMatchObject({ owned: true });
    },
  );
});
