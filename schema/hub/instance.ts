import { Ctx, Query, Resolver } from 'type-graphql';
import { findOldestDue } from '../../src/billing/turns/oldest-due.ts';
import { listKeys } from '../../src/auth/oidc/keys/list-keys.ts';
import { readChores } from '../../src/platform/chore-states.ts';
import { query, sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { Instance } from './instance-parts.ts';
import type { FragmentCacheState } from './instance-parts.ts';
import type { FragmentCache } from '../engine/fragments/fragment-cache.ts';

@Resolver()
export class InstanceResolver {
  @Query(() => Instance, { description: 'The state of the instance that answers; for operators. Scope project:admin.' })
  async instance(@Ctx() { em, viewer, now, service, readiness, fragments }: HubContext): Promise<Instance> {
    viewer.require('project:admin');
    viewer.requireOperator();
    const { isReady, reasons } = await readiness.check();
    const [database] = await query<{ version: string }>(em, sql`select current_setting('server_version') as version`);
    return {
      version: service.version,
      nodeVersion: process.versions.node,
      databaseVersion: database!.version,
      startedAt: now.subtract({ milliseconds: Math.round(process.uptime() * 1000) }),
      memoryBytes: process.memoryUsage.rss(),
      isReady,
      reasons,
      oldestDueAt: await findOldestDue(em, now),
      fragmentCache: fragments && stateOf(fragments.state()),
      chores: await readChores(em),
      keys: await listKeys(em),
    };
  }
}

function stateOf({ bytes: memoryBytes, ...state }: ReturnType<FragmentCache['state']>): FragmentCacheState {
  return { ...state, memoryBytes };
}
