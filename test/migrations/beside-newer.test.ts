import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { PgBoss } from 'pg-boss';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { migrations } from '../../src/migrations/index.ts';
import type { Landed, Phase } from '../../src/migrations/landed.ts';
import { SchemaUnknown } from '../../src/migrations/schema-state.ts';
import { createLogger } from '../../src/platform/log.ts';
import { startWorkers } from '../../src/workers.ts';
import type { Workers } from '../../src/workers.ts';
import { runCli } from '../cli/run-cli.ts';
import type { CliResult } from '../cli/run-cli.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { program, root } from '../support/program.ts';
import { freePort } from '../support/hub-process.ts';
import { testSecret } from '../support/secret.ts';
import { some } from '../support/some.ts';

class FutureMigration extends Migration {
  override up(): void {
    this.addSql('create table future_thing (id uuid primary key)');
  }

  override down(): void {
    this.addSql('drop table future_thing');
  }
}

const newest = migrations.at(-1)!.name;
const { version } = readConfig({});

const works: [string, Phase][] = [
  ['only adds to the schema', { phase: 'expand' }],
  ['removes what was replaced by a migration that older hubs know', { phase: 'contract', needs: newest }],
];
const blocks: [string, Phase][] = [
  ['removes what older hubs may use', { phase: 'contract' }],
  ['removes what was replaced by a migration that older hubs lack', { phase: 'contract', needs: '9998-unknown' }],
];

const sentence = `The database has the migration 9999-future (applied by hub ${version}), which this hub does not know and cannot work beside. Start the newer hub, or restore a backup from before that upgrade.`;

/** An instance of this version, and the ORM of a newer version that has one more migration. */
let hub: TestHub;
let newer: Orm | undefined;

async function open(): Promise<void> {
  hub = await startHub();
}

async function close(): Promise<void> {
  await newer?.close();
  newer = undefined;
  await hub.close();
}

async function upgrade(phase: Phase): Promise<void> {
  const future: Landed = { name: '9999-future', class: FutureMigration, ...phase };
  newer = await openDatabase(hub.url, { poolSize: 2, migrationsList: [...migrations, future] });
  expect(await migrate(newer)).toEqual(['9999-future']);
}

/** Reads /readyz after it has checked the database again, which it does every second. */
async function readiness(): Promise<[number, unknown]> {
  await sleep(1_100);
  const response = await fetch(`${hub.address}/readyz`);
  return [response.status, await response.json()];
}

const command = (...words: string[]) => runCli([...words, '--json'], { DATABASE_URL: hub.url, PORT: '0' });
const findingIn = ({ json }: CliResult) => json.findings.find(({ check }) => String(check) === 'migrations');
const execute = (sql: string) => hub.orm.em.fork().execute<Record<string, unknown>[]>(sql);

describe.each(some(works, 1))('a migration of a newer hub that %s', (_, phase) => {
  beforeAll(open);
  afterAll(close);

  it('leaves older instances ready, and allows them to start', async () => {
    await upgrade(phase);
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    expect(await migrate(hub.orm)).toEqual([]);
  });

  it('is reported by the doctor as a warning', async () => {
    const ran = await command('doctor');
    const detail = 'a newer hub has applied 9999-future';
    expect([ran.code, findingIn(ran)]).toMatchObject([0, { verdict: 'warning', detail }]);
  });
});

describe.each(some(blocks, 1))('a migration of a newer hub that %s', (_, phase) => {
  beforeAll(open);
  afterAll(close);

  it('makes older instances unready', async () => {
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    await upgrade(phase);
    expect(await readiness()).toEqual([503, { status: 'not ready', reasons: [sentence] }]);
  });

  it('refuses the start and the commands of older instances', async () => {
    await expect(migrate(hub.orm)).rejects.toThrow(new SchemaUnknown(sentence));
    const { code, json } = await command('keys', 'list');
    expect([code, json]).toEqual([1, { error: { code: 'schema_unknown', message: sentence, problems: [] } }]);
  });

  it('is reported by migrate --status and by the doctor', async () => {
    const status = await command('migrate', '--status');
    const needs = phase.phase === 'contract' ? (phase.needs ?? null) : null;
    const unknown = [{ name: '9999-future', phase: 'contract', needs, hubVersion: version }];
    expect([status.code, status.json]).toEqual([1, { pending: [], unknown, refusal: sentence }]);
    expect(findingIn(await command('doctor'))).toMatchObject({ verdict: 'problem', advice: sentence });
  });

  it('makes older instances ready again when it is reverted', async () => {
    await newer!.migrator.down();
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
  });
});

describe('an older instance', () => {
  beforeEach(open);
  afterEach(close);

  it('exits with 1 and a one-line message on an incompatible schema', async () => {
    await upgrade({ phase: 'contract' });
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: hub.url,
      HUB_SECRET: testSecret,
      PORT: String(await freePort()),
    };
    const main = promisify(execFile)(process.execPath, program('main'), {
      ...{ cwd: root, env, timeout: 20_000 },
    });
    await expect(main).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });

  it('is unready and refuses to start when an unknown migration has no phase', async () => {
    await execute(`insert into migration (name) values ('9999-future')`);
    expect((await readiness())[0]).toBe(503);
    await expect(migrate(hub.orm)).rejects.toThrow('The database has the migration 9999-future, which');
  });

  it('refuses to start on a database that has a newer migration and lacks one of its own', async () => {
    await upgrade({ phase: 'expand' });
    await execute(`delete from migration where name = '${newest}'`);
    await expect(migrate(hub.orm)).rejects.toThrow(`and lacks ${newest}, which this hub needs`);
  });

  it('is unready when the database lacks one of its migrations', async () => {
    await execute(`delete from migration where name = '${newest}'`);
    expect((await readiness())[0]).toBe(503);
    const { code, json } = await command('migrate', '--status');
    const pending = [{ name: newest, phase: 'expand', needs: null }];
    expect([code, json]).toEqual([0, { pending, unknown: [], refusal: null }]);
  });
});

describe('the chores of an older instance', () => {
  beforeEach(open);
  afterEach(close);

  it('do not run while the schema is incompatible', async () => {
    await execute(`
      insert into idempotency_key (project_id, principal, key, field, request_hash, created_at)
      values (gen_random_uuid(), 'key', 'old', 'field', 'hash', now() - interval '9 days')`);
    const keysLeft = async () => (await execute('select from idempotency_key')).length;
    const workers = await startChores();
    const boss = await new PgBoss({ connectionString: hub.url, schema: 'job' }).start();
    try {
      await upgrade({ phase: 'contract' });
      await finish(boss, 'idempotency-expire');
      expect(await keysLeft()).toBe(1);
      await newer!.migrator.down();
      await finish(boss, 'idempotency-expire');
      expect(await keysLeft()).toBe(0);
    } finally {
      await boss.stop({ graceful: false });
      await workers.stop();
    }
  });

  it('keep the schedules of unknown chores', async () => {
    const boss = await new PgBoss({ connectionString: hub.url, schema: 'job' }).start();
    for (const queue of ['billing-renew', 'future-chore']) {
      await boss.createQueue(queue);
      await boss.schedule(queue, '* * * * *');
    }
    await (await startChores()).stop();
    const names = (await boss.getSchedules()).map(({ name }) => name);
    await boss.stop({ graceful: false });
    expect(names).toContain('future-chore');
    expect(names).not.toContain('billing-renew');
  });
});

function startChores(): Promise<Workers> {
  const { orm, url: databaseUrl, app } = hub;
  const config = { ...readConfig({}), secret: testSecret };
  const log = createLogger('silent');
  const { readiness, logouts, imports, mails, customerMails, webhooks, payments, clocks } = app;
  const work = { logouts, imports, mails, customerMails, webhooks, payments, clocks };
  return startWorkers({ orm, databaseUrl, config, readiness, log, ...work });
}

/** Runs a chore now, and waits until it is completed. */
async function finish(boss: PgBoss, queue: string): Promise<void> {
  const id = await boss.send(queue, {});
  for (let tries = 0; tries < 150; tries += 1) {
    const job = await boss.getJobById(queue, id!);
    if (job?.state === 'completed') return;
    await sleep(100);
  }
  throw new Error(`${queue} was not done`);
}
