import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { eventMistakes } from './events.ts';
import { KeptOrm, viaSocket } from './kept-orm.ts';
import { templateName } from './template.ts';

export interface TestDatabase {
  orm: Orm;
  url: string;
  close(): Promise<void>;
}

/** Creates a separate, migrated, empty database in the test cluster; closing it checks its events against the catalogue. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const name = `hub_test_${randomBytes(6).toString('hex')}`;
  await onCluster(`create database ${name} template ${templateName} strategy file_copy`);
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  const kept = await KeptOrm.open(url.href);
  const { orm } = kept;
  return {
    orm,
    url: url.href,
    async close() {
      const mistakes = await eventMistakes(orm.em.fork());
      await kept.close();
      await untilLeft(name);
      await onCluster(`drop database ${name} with (force)`);
      if (mistakes.length) throw new Error(`Events differ from the catalogue:\n${mistakes.join('\n')}`);
    },
  };
}

function clusterUrl(): string {
  const url = process.env.TEST_CLUSTER_URL;
  if (!url) throw new Error('TEST_CLUSTER_URL is not set: run the tests with npm test');
  return url;
}

/** Types of pg lack that its connections may be left open at the end of a process. */
type KeptClient = Client & { ref(): void; unref(): void };

let cluster: Promise<KeptClient> | undefined;
let running = 0;

/**
 * Waits for a second at most until nobody is connected to a database. A client that has closed its connection, but still
 * reads from it, would throw the error of a backend that is ended by force.
 */
async function untilLeft(name: string): Promise<void> {
  for (let left = 50; left && (await onCluster(`select from pg_stat_activity where datname = '${name}'`)); left -= 1)
    await setTimeout(20);
}

/**
 * Runs a statement on the cluster by a connection that the worker keeps, and that holds it back only while it is used;
 * returns the number of rows.
 */
async function onCluster(sql: string): Promise<number> {
  cluster ??= openCluster();
  const client = await cluster;
  running += 1;
  client.ref();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    running -= 1;
    if (!running) client.unref();
  }
}

async function openCluster(): Promise<KeptClient> {
  const client = new Client(viaSocket(clusterUrl())) as KeptClient;
  const forget = () => void (cluster = undefined);
  client.on('error', forget).on('end', forget);
  await client.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  return client;
}
