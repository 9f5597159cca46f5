import 'reflect-metadata';
import { Client } from 'pg';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { ensurePartitions } from '../../src/metering/partitions.ts';

export const templateName = 'hub_template';

/** Migrates one database for the whole run; every test file gets a copy of it in some 20 ms. */
export async function buildTemplate(clusterUrl: string): Promise<void> {
  const cluster = new Client(clusterUrl);
  await cluster.connect();
  try {
    await cluster.query(`create database ${templateName}`);
    const url = new URL(clusterUrl);
    url.pathname = `/${templateName}`;
    const orm = await openDatabase(url.href);
    await migrate(orm);
    await orm.em.fork().transactional((em) => ensurePartitions(em, systemClock.now(), 2));
    await orm.close();
    await cluster.query(`alter database ${templateName} with is_template true allow_connections false`);
  } finally {
    // Left open, it would fail when the cluster is stopped, and hide why the template could not be made.
    await cluster.end();
  }
}
