import { expect } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from '../../src/platform/embedded/binaries.ts';
import { freePort } from '../../src/platform/embedded/port.ts';
import { until } from '../support/until.ts';
import { endHubs, processesOf, startHub, type ProcessInfo } from './embedded-hub.ts';
import {
  postmaster,
  asRoot,
  empty,
  filled,
  isRoot,
  leftovers,
  nobody,
  onLinux,
  query,
  signal,
} from './embedded-stage.ts';
import { sometimes } from '../support/some.ts';

/** Each starts processes for a second or more. */
const test = sometimes(0.4);

/** Kills a hub and all its processes after it committed a row. */
async function crash(dir: string): Promise<void> {
  const hub = await startHub({ dir });
  await query(hub.url, 'insert into kept values (7)');
  signal('SIGKILL', [...watchdogs(dir), postmaster(dir)]);
  await hub.kill();
  await until(() => !processesOf(dir).length);
}

/**
 * Lists the listening process of the watchdog before its parent. When the parent ends first, the hub closes the stdin of the
 * listening process, which then stops PostgreSQL.
 */
function watchdogs(dir: string): number[] {
  const found = processesOf(dir).filter(({ command }) => command.includes('hub-postgres-watchdog'));
  const isChild = ({ parent }: ProcessInfo): boolean => found.some(({ pid }) => pid === parent);
  return [...found.filter(isChild), ...found.filter((each) => !isChild(each))].map(({ pid }) => pid);
}

/** Makes a user the owner of a folder, and returns the credentials to run PostgreSQL there by hand. */
function credentialsFor(dir: string): { credentials: { uid?: number; gid?: number } } {
  if (!isRoot) return { credentials: {} };
  spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, dir]);
  return { credentials: { uid: nobody.uid, gid: nobody.gid } };
}

async function setting(url: string, ...names: string[]): Promise<unknown[]> {
  const list = names.map((name) => `current_setting('${name}')`).join(', ');
  return Object.values((await query(url, `select array[${list}] as all`))[0]?.all as unknown[]);
}

onLinux('the embedded PostgreSQL', () => {
  test('creates the cluster and the database at the first start, readable by its own user only', async () => {
    const dir = empty();
    const { url, owned, noise } = await startHub({ dir, database: 'Odd "name"' });
    expect(owned).toBe(true);
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'Odd "name"' }]);
    expect(await setting(url, 'listen_addresses', 'unix_socket_directories')).toEqual(['127.0.0.1', '']);
    expect(await setting(url, 'fsync', 'data_checksums', 'max_connections', 'shared_buffers')).toEqual([
      'on',
      'on',
      '100',
      '128MB',
    ]);
    expect(
      await query(
        url,
        `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' }]);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, 'hub.password')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'postgres.log'), 'utf8')).toContain('ready to accept connections');
    expect(noise()).toBe('');
    expect(leftovers()).toEqual([]);
  });

  test('refuses connections with a missing or wrong password', async () => {
    const { url } = await startHub({ dir: filled() });
    for (const password of ['', 'guessed']) {
      const wrong = new URL(url);
      wrong.password = password;
      await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
    }
  });

  asRoot('keeps the password from other users of the machine', async () => {
    const dir = filled();
    await startHub({ dir });
    const cat = spawnSync('cat', [join(dir, 'hub.password')], { uid: 2, gid: 2, encoding: 'utf8' });
    expect(cat.stderr).toContain('Permission denied');
  });

  test('stops on request, also repeatedly, and keeps rows and password for the next start', async () => {
    const dir = filled();
    const first = await startHub({ dir });
    await query(first.url, 'insert into kept values (1)');
    expect(await first.ask('stop')).toEqual({ stopped: true });
    // The shell that watched the server ends a moment after it.
    const others = () => processesOf(dir).filter(({ pid }) => pid !== first.pid);
    await until(() => !others().length);
    expect(others()).toEqual([]);
    const second = await startHub({ dir });
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  test('stops when its hub exits without stopping it, and does not keep that hub alive', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    await hub.leave();
    await until(() => !processesOf(dir).length);
    expect(processesOf(dir)).toEqual([]);
  });

  test('stops when its hub is killed, and has every committed row at the next start', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    await query(hub.url, 'insert into kept values (1)');
    await hub.kill();
    await until(() => !processesOf(dir).length);
    expect(processesOf(dir)).toEqual([]);
    const next = await startHub({ dir });
    expect(next.owned).toBe(true);
    expect(await query(next.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('is not joined by another hub while it stops after its own hub', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    signal('SIGSTOP', watchdogs(dir));
    await hub.kill();
    const starting = startHub({ dir });
    const first = await Promise.race([starting, sleep(700, 'waits')]);
    signal('SIGCONT', watchdogs(dir));
    expect(first).toBe('waits');
    expect((await starting).owned).toBe(true);
  });

  test('is shared with a second hub, which does not stop it', async () => {
    const dir = filled();
    const owner = await startHub({ dir });
    const second = await startHub({ dir, database: 'other' });
    expect(second).toMatchObject({ owned: false, port: owner.port });
    await second.ask('stop');
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('has one owner when three hubs start a new folder at the same time', async () => {
    const dir = empty();
    const hubs = await Promise.all([startHub({ dir }), startHub({ dir }), startHub({ dir })]);
    expect(hubs.map(({ owned }) => owned).sort()).toEqual([false, false, true]);
    expect(new Set(hubs.map(({ url }) => url)).size).toBe(1);
    expect(leftovers()).toEqual([]);
  });

  test('has one owner when three hubs start after a crash of everything', async () => {
    const dir = filled();
    await crash(dir);
    const hubs = await Promise.all([startHub({ dir }), startHub({ dir }), startHub({ dir })]);
    expect(hubs.map(({ owned }) => owned).sort()).toEqual([false, false, true]);
  });

  test('starts after a kill in the middle of initdb', async () => {
    for (const afterMs of [0, 250]) {
      const dir = empty();
      const starting = startHub({ dir }).catch(() => 'killed');
      await until(() => leftovers().length > 0);
      await sleep(afterMs);
      await endHubs();
      expect(await starting).toBe('killed');
      expect(leftovers()).toHaveLength(1);
      const hub = await startHub({ dir });
      expect(hub.owned).toBe(true);
      expect(leftovers()).toEqual([]);
      await endHubs();
    }
  });

  test('removes the leftovers of a killed initdb even if another hub has created the cluster meanwhile', async () => {
    const dir = filled();
    const { pid, kill } = await startHub({ dir: filled() });
    await kill();
    mkdirSync(`${dir}.init-${pid}-1/cluster`, { recursive: true });
    mkdirSync(`${dir}.init-${process.pid}-1`);
    await startHub({ dir });
    expect(leftovers()).toEqual([expect.stringMatching(`init-${process.pid}-1$`)]); // that process is alive
    rmSync(`${dir}.init-${process.pid}-1`, { recursive: true });
  });

  test('starts again after hub, watchdog and postmaster were all killed', async () => {
    const dir = filled();
    await crash(dir);
    const hub = await startHub({ dir });
    expect(hub.owned).toBe(true);
    expect(await query(hub.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test('starts again while the killed postmaster is still a zombie process', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    const keepers = watchdogs(dir);
    signal('SIGSTOP', keepers); // so that nothing collects the exit status of the dead process
    const killed = postmaster(dir);
    signal('SIGKILL', [killed]);
    await hub.kill();
    try {
      const next = await startHub({ dir });
      expect(readFileSync(`/proc/${killed}/stat`, 'utf8')).toContain(') Z ');
      expect(next.owned).toBe(true);
    } finally {
      signal('SIGKILL', keepers);
    }
  });

  test('starts when the pid of a dead postmaster belongs to another process now', async () => {
    const dir = filled();
    await crash(dir);
    const { credentials } = credentialsFor(dir);
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...credentials });
    const file = join(dir, 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)));
    const hub = await startHub({ dir });
    other.kill('SIGKILL');
    expect(hub).toMatchObject({ owned: true });
    expect(other.exitCode).toBeNull();
  });

  test('starts when a crash left an empty pid file', async () => {
    const dir = filled();
    writeFileSync(join(dir, 'postmaster.pid'), '');
    spawnSync('touch', ['-d', '1 minute ago', join(dir, 'postmaster.pid')]);
    expect((await startHub({ dir })).owned).toBe(true);
  });

  test('is started again by the same hub on the same port after the postmaster was killed', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    await query(hub.url, 'insert into kept values (1)');
    signal('SIGKILL', [postmaster(dir)]);
    expect(await hub.ask('again')).toMatchObject({ owned: true, port: hub.port });
    expect(await query(hub.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('starts when a backend of the killed postmaster is still running', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    const working = query(hub.url, 'do $$ begin loop end loop; end $$').catch(() => 'ended');
    await until(() => processesOf(dir).some(({ command }) => command.includes(' DO')));
    const [backend] = processesOf(dir).filter(({ command }) => command.includes(' DO'));
    signal('SIGKILL', [postmaster(dir)]);
    expect(await hub.ask('again')).toMatchObject({ owned: true });
    expect(await working).toBe('ended');
    expect(processesOf(dir).map(({ pid }) => pid)).not.toContain(backend?.pid);
  });

  test('is taken over when hub and watchdog were killed and only PostgreSQL still runs', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    const abandoned = postmaster(dir);
    signal('SIGKILL', watchdogs(dir));
    await hub.kill();
    await sleep(100);
    expect(postmaster(dir)).toBe(abandoned);
    expect((await startHub({ dir })).owned).toBe(true);
    expect(postmaster(dir)).not.toBe(abandoned);
  });

  test('is stopped by its hub when the watchdog was killed', async () => {
    const dir = filled();
    const hub = await startHub({ dir });
    signal('SIGKILL', watchdogs(dir));
    await hub.ask('stop');
    const others = () => processesOf(dir).filter(({ pid }) => pid !== hub.pid);
    // A backend may still be ending after the postmaster is gone.
    await until(() => !others().length);
    expect(others()).toEqual([]);
  });

  test('still answers while the hub shuts down after Ctrl-C', async () => {
    const hub = await startHub({ dir: filled() }, { detached: true });
    process.kill(-hub.pid, 'SIGINT');
    expect(await hub.next()).toEqual({ drained: 42 });
    expect(await hub.ask('stop')).toEqual({ stopped: true });
  });

  test('is not stopped by a hub when it was started by hand', async () => {
    const dir = filled();
    const { credentials } = credentialsFor(dir);
    chmodSync(dir, 0o700);
    const port = await freePort();
    const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', `port=${port}`];
    const byHand = spawn(findBinaries().postgres, ['-D', dir, ...flags], { stdio: 'ignore', ...credentials });
    await until(() => existsSync(join(dir, 'postmaster.pid')));
    const hub = await startHub({ dir });
    expect(hub).toMatchObject({ owned: false, port });
    await hub.ask('stop');
    expect(byHand.exitCode).toBeNull();
    byHand.kill('SIGINT');
    await once(byHand, 'exit');
  });

  test('prefers settings of the hub to those of postgresql.conf, which the operator may edit', async () => {
    const dir = filled();
    writeFileSync(join(dir, 'postgresql.conf'), 'work_mem = 7MB\nmax_connections = 50\n', { flag: 'a' });
    const { url } = await startHub({ dir, settings: { max_connections: '60' } });
    expect(await setting(url, 'work_mem', 'max_connections')).toEqual(['7MB', '60']);
  });
});
