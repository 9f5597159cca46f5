import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.ts';
import { endHubs, processesOf, startHub } from '../platform/embedded-hub.ts';
import { until } from '../support/until.ts';
import { runCli, spawnCli, startCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';
import { some, sometimes } from '../support/some.ts';

/** Each makes a cluster and fills it for several seconds. */
const rarely = sometimes(0.25);

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
  it.each(some([['migrate'], ['migrate', '--status'], ['project', 'list'], ['ledger', 'verify']], 1))(
    'is refused in a folder without a database, and creates none: %s %s',
    async (...words) => {
      const empty = join(folder, 'forgotten');
      const { code, json } = await runCli([...words, '--json'], { HUB_DATA_DIR: empty });
      expect([code, json.error.code, json.error.message]).toEqual([
        1,
        'no_database',
        `There is no database in the data folder ${empty}. Set HUB_DATA_DIR to the folder of your hub or DATABASE_URL to its database, or start a new hub there by "npm start".`,
      ]);
      expect(existsSync(empty)).toBe(false);
    },
  );

  rarely(
    'creates the embedded database for the demo, migrates it and stops it',
    async () => {
      const own = join(folder, 'demo');
      const { code, target, stderr } = await spawnCli(['demo', '--months', '1'], { HUB_DATA_DIR: own });
      expect([code, target, stderr]).toEqual([0, `Data folder: ${own} (HUB_DATA_DIR)`, '']);
      expect(processesOf(own)).toEqual([]);
      expect((await spawnCli(['migrate', '--json'], { HUB_DATA_DIR: own })).json.applied).toEqual([]);
    },
    120_000,
  );

  it('migrates the embedded database of the folder, and stops it', async () => {
    const empty = await startHub({ dir: join(folder, 'postgres') });
    await empty.ask('stop');
    await empty.leave();
    const { code, target, json } = await hub('migrate', '--json');
    expect([code, target]).toEqual([0, `Data folder: ${folder} (HUB_DATA_DIR)`]);
    expect(json.applied).toEqual(migrations.map(({ name }) => name));
    expect(processesOf(folder)).toEqual([]);
  }, 120_000);

  it('uses a running embedded database, and does not stop it', async () => {
    const running = await startHub({ dir: join(folder, 'postgres') });
    const made = await hub('project', 'create', '--slug', 'forge', '--name', 'Forge');
    const refused = await hub('project', 'create', '--slug', 'forge', '--name', 'Forge', '--json');
    expect([made.code, refused.code, refused.json.error.code]).toEqual([0, 1, 'slug_taken']);
    expect(processesOf(folder).length).toBeGreaterThan(0);
    await running.ask('stop');
    await running.leave();
  }, 60_000);

  it('stops the embedded database after a refusal too', async () => {
    expect((await hub('project', 'create', '--slug', 'forge', '--name', 'Forge')).code).toBe(1);
    expect(processesOf(folder)).toEqual([]);
  });

  rarely(
    'stops the embedded database and rolls back its work when it is interrupted',
    async () => {
      const own = join(folder, 'interrupted');
      const child = startCli(['demo', '--months', '36'], { HUB_DATA_DIR: own });
      await until(() => isReady(own), 60_000);
      await sleep(2_000);
      child.kill('SIGINT');
      const [code, signal] = await once(child, 'exit');
      expect([130, 'SIGINT']).toContain(code ?? signal);
      await until(() => processesOf(own).length === 0);
      expect(processesOf(own)).toEqual([]);
      const words = ['project', 'create', '--slug', 'demo-forge', '--name', 'Free'];
      expect((await spawnCli(words, { HUB_DATA_DIR: own })).code).toBe(0);
    },
    120_000,
  );

  function isReady(dataFolder: string): boolean {
    try {
      return readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').includes('ready');
    } catch {
      return false;
    }
  }
});
