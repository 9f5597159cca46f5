import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess, freePort } from '../support/hub-process.ts';
import { root } from '../support/program.ts';

const built = join(root, 'dist/bundle/main.js');

let database: TestDatabase;
let folder: string;
let hub: HubProcess | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'hub-start-'));
  chmodSync(folder, 0o777);
});

afterEach(async () => {
  if (hub && !hub.hasEnded) await hub.stop('SIGKILL');
  hub = undefined;
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the head of a request; `finish` sends the body and returns the answer. */
async function slowRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const body = JSON.stringify({ query: '{ hello { status } }' });
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => (answer += piece.toString()));
  const closed = new Promise((over) => socket.on('close', over));
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  await sleep(300);
  return {
    async finish() {
      socket.write(body);
      await closed;
      return answer;
    },
  };
}

describe('a hub', () => {
  describe.each([
    ['node dist/bundle/main.js', undefined],
    ['npm start', ['npm', 'start']],
  ])('started by %s', (_, command) => {
    let started: HubProcess;
    let builtAtMs: number;

    beforeAll(async () => {
      builtAtMs = statSync(built).mtimeMs;
      started = await HubProcess.start({ DATABASE_URL: database.url }, command);
    }, 60_000);

    afterAll(() => started.stop('SIGKILL'));

    it('is not built again while no source is newer than the build', () => {
      expect(statSync(built).mtimeMs).toBe(builtAtMs);
      expect(readFileSync(join(root, 'dist/.built'), 'utf8')).toContain('src/main.ts');
    });

    it('serves the guides and the API reference from the build', async () => {
      for (const path of ['/docs', '/docs/usage', '/docs/api/usage', '/docs/search?q=usage'])
        expect([path, await started.status(path)]).toEqual([path, 200]);
    });

    it('answers a request in progress before it exits on SIGTERM', async () => {
      const request = await slowRequest(started.port);
      const ended = started.stop('SIGTERM');
      await sleep(300);
      expect(await request.finish()).toContain('"status":"operational"');
      expect(await ended).toBe(0);
      expect(await started.status('/livez')).toBe(0);
    });
  });

  it('waits for its database, logs that it waits, and starts when the database answers', async () => {
    const url = new URL(database.url);
    const target = { host: url.hostname, port: Number(url.port) };
    url.port = String(await freePort());
    hub = await HubProcess.spawn({ DATABASE_URL: url.href });
    await hub.until(() => hub!.output.includes('does not answer'));
    expect(hub.output).toMatch(
      /The database postgres(ql)?:\/\/127\.0\.0\.1:\d+\/\w+ does not answer: .*Trying again for 60 s\./,
    );
    expect(hub.output).not.toContain(url.password);
    const proxy = await forward(Number(url.port), target);
    await hub.until(async () => (await hub!.status('/readyz')) === 200);
    await hub.stop();
    proxy.close();
  });

  it('stops waiting for its database after HUB_DATABASE_WAIT_SECONDS, and exits with 1', async () => {
    const url = `postgresql://hub@127.0.0.1:${await freePort()}/hub`;
    hub = await HubProcess.spawn({ DATABASE_URL: url, HUB_DATABASE_WAIT_SECONDS: '1' });
    expect(await hub.ended()).toBe(1);
    expect(hub.output).toContain('Check DATABASE_URL.');
  });

  it('restarts its embedded PostgreSQL when that is killed', async () => {
    hub = await HubProcess.start({ HUB_DATA_DIR: folder });
    const pidFile = join(folder, 'postgres/postmaster.pid');
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    process.kill(postmaster, 'SIGKILL');
    await hub.until(() => hub!.output.includes('PostgreSQL died and was started again'));
    await hub.until(async () => (await hub!.status('/readyz')) === 200);
    expect(Number(readFileSync(pidFile, 'utf8').split('\n')[0])).not.toBe(postmaster);
    expect(await hub.stop()).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });
});

/** Forwards connections to a port of this machine to a server. */
async function forward(port: number, target: { host: string; port: number }) {
  const { createServer } = await import('node:net');
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return server;
}
