import type { Temporal } from 'temporal-polyfill';
import { Field, ObjectType } from 'type-graphql';
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
