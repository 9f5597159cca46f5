import { afterEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../support/client.ts';
import { HubProcess } from '../support/hub-process.ts';
import { embeddedUrl } from './embedded-url.ts';
import { makeKeys } from './keys.ts';

const open: { stop: () => Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

/** Mounts a disk of 300 MB in memory. Returns undefined when this process may not mount. */
function mountDisk(): string | undefined {
  const path = mkdtempSync('/tmp/hub-disk-');
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', path]).status === 0;
  open.push({
    stop: () => {
      if (isMounted) spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  });
  return isMounted ? path : undefined;
}

/** Fills a disk completely. Returns a function that frees the space. */
function fill(disk: string): () => void {
  const path = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  let left = bavail * bsize;
  for (const size of [1 << 20, 4096]) {
    const piece = Buffer.alloc(size);
    for (; left >= size; left -= size)
      try {
        writeFileSync(path, piece, { flag: 'a' });
      } catch {
        break;
      }
  }
  return () => rmSync(path);
}

describe('a full disk', () => {
  const disk = mountDisk();
  const test = disk ? it : it.skip;

  test('makes the hub unready and refuse writes with 503, still allows reads, and ends when there is space again', async () => {
    const data = join(disk!, 'data');
    mkdirSync(data);
    for (const folder of [disk!, data]) chmodSync(folder, 0o777);
    const hub = await HubProcess.start({ HUB_DATA_DIR: data, LOG_LEVEL: 'warn' });
    open.push({ stop: () => hub.stop() });
    const [key] = await makeKeys(embeddedUrl(data), 1);
    const client = HubClient.withKey(hub.address, key!);
    const register = (nth: number) =>
      client.post('/catalog/products', {
        slug: `full-${nth}`,
        name: 'Full',
        description: 'x'.repeat(40_000),
      });
    expect((await register(0)).status).toBe(201);
    const makeRoom = fill(disk!);
    const statuses: Record<number, number> = {};
    const acknowledged: number[] = [];
    for (let nth = 1; nth <= 400; nth += 1) {
      const { status, headers, body } = await register(nth);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 201) acknowledged.push(nth);
      else expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '2']);
      if ((statuses[503] ?? 0) > 20) break;
    }
    console.log(statuses);
    expect(statuses[503]).toBeGreaterThan(20);
    await sleep(1_100);
    expect(await hub.status('/readyz')).toBe(503);
    expect((await client.get('/api/helloWorld')).status).toBe(200);
    makeRoom();
    await hub.until(async () => (await hub.status('/readyz')) === 200);
    expect((await register(999)).status).toBe(201);
    for (const nth of acknowledged)
      expect((await client.get(`/catalog/products?text=&first=1&slug=full-${nth}`)).status).not.toBe(500);
  }, 120_000);
});
