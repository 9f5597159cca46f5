import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';

/** A person's signed-in session in one browser. */
@ObjectType({
  simpleResolvers: true,
  description: "A person's signed-in session in one browser.",
})
export class Session {
  @Field(() => ID, { description: 'The id of the session; it is not a credential.' })
  id!: string;

  userId!: string;

  @Field(() => DateTime, { description: 'When the person last signed in in this browser.' })
  signedInAt!: Temporal.Instant;

  @Field(() => String, {
    nullable: true,
    description: 'The browser, as it named itself at the sign-in, such as Firefox 141; null if that is not known.',
  })
  browser!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The operating system, in the same way, such as Windows; null if that is not known.',
  })
  system!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The network address at the sign-in, for IPv6 its /64 network; null if that is not known.',
  })
  address!: string | null;

  @Field(() => DateTime, { description: 'When it ends, unless it is used before.' })
  expiresAt!: Temporal.Instant;

  @Field(() => Boolean, { description: 'Whether the token of this request was issued from it.' })
  isCurrent!: boolean;

  /** The ids of the clients that were signed in to from this session. */
  clientIds!: string[];
}
