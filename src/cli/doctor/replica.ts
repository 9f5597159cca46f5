import type { Config } from '../../config.ts';
import { readDatabaseAddress } from '../../platform/postgres/database-address.ts';
import { ReadReplica } from '../../platform/postgres/read-replica.ts';
import { ok, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const advice = 'Reports read the primary meanwhile. Check DATABASE_READ_URL, and the replication of that server.';

/** Checks the standby for reports; there is nothing to check without one. */
export async function checkReplica(
  config: Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'readLagSeconds'>,
): Promise<Finding[]> {
  const { databaseUrl, databaseReadUrl, readLagSeconds: lagSeconds } = config;
  if (!databaseUrl || !databaseReadUrl) return [];
  const [primary, standby] = [readDatabaseAddress(databaseUrl), readDatabaseAddress(databaseReadUrl)];
  const replica = new ReadReplica({ primary, replica: standby, lagSeconds });
  const { isRead, reason } = await replica.judge();
  await replica.close();
  return [isRead ? ok('replica for reports', 'follows the primary') : warning('replica for reports', reason!, advice)];
}
