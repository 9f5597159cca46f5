import { afterEach, describe, expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../support/client.ts';
import { HubProcess } from '../support/hub-process.ts';
import { Cluster } from './cluster.ts';
import { itWith } from './daemon.ts';
import { makeKeys } from './keys.ts';

const open: { stop: () => Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

const addressOf = (port: number): string => `postgresql://hub@127.0.0.1:${port}/hub`;

/** Reads a report again and again, while usage is recorded. Each report has all that was recorded this long before. */
class Reports {
  readonly statuses: Record<number, number> = {};
  readonly missing: number[] = [];
  slowestMs = 0;
  #recorded: { atMs: number; total: number }[] = [];
  #isStopping = false;
  readonly #runners: Promise<void>[];

  constructor(
    private readonly client: HubClient,
    private readonly mostBehindMs: number,
  ) {
    this.#runners = [this.#record(), this.#read()];
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#runners);
  }

  async #record(): Promise<void> {
    for (let total = 1; !this.#isStopping; total += 1) {
      const event = { meter: 'calls', subject: 'acme', quantity: '1', key: `event-${total}` };
      const { status } = await this.client.post('/usage/events', { events: [event] });
      expect([200, 201]).toContain(status);
      this.#recorded.push({ atMs: performance.now(), total });
      await sleep(100);
    }
  }

  async #read(): Promise<void> {
    while (!this.#isStopping) {
      const startMs = performance.now();
      const { status, body } = await this.client.get('/analytics/usage?meter=calls&interval=day');
      this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - startMs));
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      const due = this.#recorded.findLast(({ atMs }) => atMs < startMs - this.mostBehindMs)?.total ?? 0;
      const shown = Number(body.totals?.[0]?.value ?? 0);
      if (status === 200 && shown < due) this.missing.push(due - shown);
      // A report costs points, of which a caller has a limited number.
      await sleep(500);
    }
  }
}

describe('a replica for reports', () => {
  itWith(['postgres', 'initdb', 'pg_basebackup'])(
    'may be behind and end: every report is answered, by figures that are new enough',
    async () => {
      const cluster = await Cluster.start();
      open.push(cluster);
      // A synchronous standby would stop writes when it ends.
      await cluster.ask(0, `alter system set synchronous_standby_names = ''`, 'postgres');
      await cluster.ask(0, 'select pg_reload_conf()', 'postgres');
      const urls = { DATABASE_URL: addressOf(cluster.ports[0]), DATABASE_READ_URL: addressOf(cluster.ports[1]) };
      const hub = await HubProcess.start({ ...urls, HUB_READ_LAG_SECONDS: '2', LOG_LEVEL: 'info' });
      open.push({ stop: () => hub.stop('SIGKILL') });
      const [key] = await makeKeys(urls.DATABASE_URL, 1);
      const client = HubClient.withKey(hub.address, key!);
      const meter = { input: { key: 'calls', name: 'Calls', aggregation: 'sum' } };
      const made = 'mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }';
      expect((await client.graphql(made, meter)).body.errors).toBeUndefined();
      const readByReports = async (): Promise<number> => {
        const sql = `select count(*)::int as count from pg_stat_activity where application_name = 'hub-report'`;
        return ((await cluster.ask(1, sql)) as { count: number }[])[0]!.count;
      };

      const reports = new Reports(client, 2_000 + 2_000);
      await hub.until(async () => (await readByReports()) > 0, 20);
      await cluster.ask(1, 'select pg_wal_replay_pause()');
      await sleep(8_000);
      await cluster.ask(1, 'select pg_wal_replay_resume()');
      await sleep(4_000);
      cluster.standby.signal('SIGQUIT');
      await sleep(5_000);
      await reports.stop();

      console.log({ statuses: reports.statuses, slowestMs: reports.slowestMs, missing: reports.missing });
      expect(Object.keys(reports.statuses)).toEqual(['200']);
      expect(reports.missing).toEqual([]);
      expect(hub.output).toContain('it is more than 2 s behind');
      expect(hub.output).toContain('reports read the replica');
    },
    120_000,
  );
});
