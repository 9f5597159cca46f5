import type { Temporal } from 'temporal-polyfill';
import { Field, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';

/** The access that a person allowed a client on the consent page. */
@ObjectType({
  simpleResolvers: true,
  description: "The consent that a person gave a client on its page. The network's own clients ask for none.",
})
export class ConnectedClient {
  /** The id of the client. */
  id!: string;

  @Field(() => [String], {
    description: 'The facts about the person that it may read, and what it may do for them at the hub.',
  })
  scopes!: string[];

  @Field(() => Json, { description: 'The scopes that it may use at APIs for them, by the identifier of the API.' })
  resources!: Record<string, string[]>;

  @Field(() => DateTime, { description: 'When they last consented.' })
  givenAt!: Temporal.Instant;
}
