import type { Temporal } from 'temporal-polyfill';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';

@ObjectType({ simpleResolvers: true, description: 'A periodic task of the hub, which one instance at a time runs.' })
export class Chore {
  @Field(() => String, { description: 'Its name in the log and in docs/operations.md.' })
  name!: string;

  @Field(() => String, { description: 'When it runs, as cron has it, in UTC.' })
  schedule!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it last ended well; null if not within days.' })
  lastSuccessAt!: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'When it last failed for good; null if not within days.' })
  lastFailureAt!: Temporal.Instant | null;
}

@ObjectType({ simpleResolvers: true, description: 'A key of the network, without its secret.' })
export class NetworkKey {
  @Field(() => String, { description: 'The `kid` in the header of a token; of a key for cookies any text.' })
  id!: string;

  @Field(() => String, {
    description: 'signature (tokens by ES256), signature_rs256 (tokens by RS256), or cookie (cookies and forms).',
  })
  use!: string;

  @Field(() => String, { description: 'next, current, or previous: its signatures still count.' })
  status!: string;

  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it signed for the last time; null before.' })
  retiredAt!: Temporal.Instant | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The fragment cache of an instance: the finished JSON of objects that lists show.',
})
export class FragmentCacheState {
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
export class Instance {
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
