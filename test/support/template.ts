import 'reflect-metadata';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { loadKeys } from '../../src/auth/oidc/keys/load-keys.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { ensurePartitions } from '../../src/metering/partitions.ts';
import { testSecret } from './secret.ts';

export const templateName = 'hub_template';

/** Migrates one template database for the whole run; a copy for a test file takes about 20 ms. */
export async function buildTemplate(clusterUrl: string): Promise<void> {
  const cluster = new Client(clusterUrl);
  await cluster.connect();
  try {
    await deriveQuickly(cluster, new URL(clusterUrl));
    await cluster.query(`create database ${templateName}`);
    const url = new URL(clusterUrl);
    url.pathname = `/${templateName}`;
    const orm = await openDatabase(url.href);
    await migrate(orm);
    await orm.em.fork().transactional((em) => ensurePartitions(em, systemClock.now(), 2));
    // Each hub of a test would otherwise make its own, of which those for RSA take a tenth of a second each.
    await loadKeys(orm, testSecret, systemClock);
    await orm.close();
    await cluster.query(`alter database ${templateName} with is_template true allow_connections false`);
  } finally {
    // An open connection would fail when the cluster is stopped, and hide the original error.
    await cluster.end();
  }
}

/** Stores the password so that it is derived in one step: a run opens thousands of connections, each with 4,096 steps. */
async function deriveQuickly(cluster: Client, { username, password }: URL): Promise<void> {
  await cluster.query('set scram_iterations = 1');
  await cluster.query(
    `alter role ${escapeIdentifier(username)} password ${escapeLiteral(decodeURIComponent(password))}`,
  );
}
