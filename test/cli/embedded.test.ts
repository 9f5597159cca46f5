import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endHubs, processesOf, startHub } from '../platform/embedded-hub.ts';
import { until } from '../support/until.ts';
import { spawnCli, startCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-cli-'));
});

afterAll(async () => {
  await endHubs();
  rmSync(folder, { recursive: true, force: true });
});

function hub(...words: string[]): Promise<CliResult> {
  return spawnCli(words, { HUB_DATA_DIR: folder });
}

describe('a command without DATABASE_URL', () => {
  it('creates, starts, migrates and stops the embedded database', async () => {
    const { code, stdout } = await hub('migrate');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Applied \d+ migrations:\n {2}0001-platform +expand: older instances keep running\n/),
    ]);
    expect(processesOf(folder)).toEqual([]);
  });

  it('uses a running embedded database, and does not stop it', async () => {
    const running = await startHub({ dir: join(folder, 'postgres') });
    const made = await hub('project', 'create', '--slug', 'forge', '--name', 'Forge');
    const refused = await hub('project', 'create', '--slug', 'forge', '--name', 'Forge', '--json');
    expect([made.code, refused.code, refused.json.error.code]).toEqual([0, 1, 'slug_taken']);
    expect(processesOf(folder).length).toBeGreaterThan(0);
    await running.ask('stop');
    await running.leave();
  });

  it('stops the embedded database after a refusal too', async () => {
    expect((await hub('project', 'create', '--slug', 'forge', '--name', 'Forge')).code).toBe(1);
    expect(processesOf(folder)).toEqual([]);
  });

  it('stops the embedded database and rolls back its work when it is interrupted', async () => {
    const child = startCli(['demo', '--months', '36'], { HUB_DATA_DIR: folder });
    await until(() => isReady(), 20_000);
    await sleep(2_000);
    child.kill('SIGINT');
    const [code, signal] = await once(child, 'exit');
    expect([130, 'SIGINT']).toContain(code ?? signal);
    await until(() => processesOf(folder).length === 0);
    expect(processesOf(folder)).toEqual([]);
    const { code: free } = await hub('project', 'create', '--slug', 'demo-forge', '--name', 'Free');
    expect(free).toBe(0);
  });

  function isReady(): boolean {
    try {
      return readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').includes('ready');
    } catch {
      return false;
    }
  }
});
