import { Ctx, Field, Float, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { findOldestDue } from '../../src/billing/turns/oldest-due.ts';
import { listKeys } from '../../src/auth/oidc/keys/list-keys.ts';
import { readChores } from '../../src/platform/chore-states.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { query, sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { Chore, NetworkKey } from './instance-parts.ts';
import type { FragmentCache } from '../engine/fragments/fragment-cache.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The fragment cache of an instance: the finished JSON of objects that lists show.',
})
class FragmentCacheState {
  @Field(() => Float, { description: 'How often a fragment was found, since the instance started.' })
  hits!: number;

  @Field(() => Float, { description: 'How often a fragment had to be made, since the instance started.' })
  misses!: number;

  @Field(() => Int, { description: 'The number of fragments in the cache.' })
  entries!: number;

  @Field(() => Float, { description: 'The memory that they take, in bytes; `HUB_FRAGMENT_CACHE_MB` bounds it.' })
  memoryBytes!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The instance of the hub that answers, with its database. Other instances have values of their own.',
})
class Instance {
  @Field(() => String, { description: 'The version of the hub.' })
  version!: string;

  @Field(() => String, { description: 'The version of Node.' })
  nodeVersion!: string;

  @Field(() => String, { description: 'The version of PostgreSQL.' })
  databaseVersion!: string;

  @Field(() => DateTime, { description: 'The time at which the instance started.' })
  startedAt!: Temporal.Instant;

  @Field(() => Float, { description: 'The memory of the process, in bytes.' })
  memoryBytes!: number;

  @Field(() => Boolean, { description: 'Whether the instance can serve, as `/readyz` says.' })
  isReady!: boolean;

  @Field(() => [String], { description: 'The reasons for which it cannot, as sentences.' })
  reasons!: string[];

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time since which the oldest due renewal or invoice waits; null if none does. More than some minutes ago means that no instance bills.',
  })
  oldestDueAt?: Temporal.Instant;

  @Field(() => FragmentCacheState, {
    nullable: true,
    description: 'The fragment cache; null if it is switched off.',
  })
  fragmentCache?: FragmentCacheState;

  @Field(() => [Chore], { description: 'The periodic tasks of the hub; empty before an instance has run them.' })
  chores!: Chore[];

  @Field(() => [NetworkKey], { description: 'The keys that sign tokens and seal cookies, which rotate by themselves.' })
  keys!: NetworkKey[];
}

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
