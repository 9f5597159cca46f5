import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

/** That a person is signed in at the hub in a browser. */
@ObjectType({
  simpleResolvers: true,
  description: 'That a person is signed in at the hub in a browser.',
})
export class Session {
  @Field(() => ID, { description: 'The id of the session; it is not a credential.' })
  id!: string;

  userId!: string;

  @Field(() => DateTime, { description: 'When the person last signed in in this browser.' })
  signedInAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'It ends then, unless it is used before.' })
  expiresAt!: Temporal.Instant;

  /** Of the clients that were reached from it. */
  clientIds!: string[];
}
