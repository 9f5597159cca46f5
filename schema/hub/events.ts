import { Args, ArgsType, Ctx, Field, ID, Int, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import { listEvents } from '../../src/auth/project-history.ts';
import type { FeedEvent } from '../../src/platform/events/feed.ts';
import { DateTime, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import { ForwardArgs, forwardConnection, forwardRequest, toForwardConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'An event of a project; docs/events.md lists every type with its payload.',
})
class Event implements FeedEvent {
  @Field(() => ID, { description: 'The id of the event.' })
  id!: string;

  projectId!: string;

  @Field(() => String, {
    description:
      "The number in the project's feed, without gaps, assigned after the commit; text, since it may exceed Int.",
  })
  sequence!: string;

  @Field(() => String, { description: 'A noun and a past participle, such as invoice.finalized.' })
  type!: string;

  @Field(() => Int, {
    description: 'The version of the payload of this type; 0 for events recorded before payloads were specified.',
  })
  version!: number;

  @Field(() => String, { description: 'The id of the object that the event is about, or its name if it has no id.' })
  subject!: string;

  @Field(() => Json, { description: 'The details that the type specifies; never a secret.' })
  payload!: Record<string, unknown>;

  @Field(() => DateTime, {
    description: 'The time of the event: by the test clock if the clock caused it, by real time if a request did.',
  })
  at!: string;

  @Field(() => DateTime, { description: 'The real time at which the event was recorded.' })
  recordedAt!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The test clock of the subject; null for events in real time.',
  })
  testClockId!: string | null;
}

const EventConnection = forwardConnection(Event);

enum EventOrder {
  oldest_first = 'oldest_first',
  newest_first = 'newest_first',
}

registerEnumType(EventOrder, {
  name: 'EventOrder',
  description: 'The order in which events are read.',
  valuesConfig: {
    oldest_first: { description: 'By ascending sequence, to follow the feed from page to page.' },
    newest_first: { description: 'By descending sequence, to see the latest events.' },
  },
});

@ArgsType()
class EventArgs extends ForwardArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; by default that of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => EventOrder, {
    defaultValue: EventOrder.oldest_first,
    description: 'The order of the events.',
  })
  order!: EventOrder;
}

@Resolver()
export class EventResolver {
  @Query(() => EventConnection, {
    nullable: true,
    description:
      'The events of a project, by sequence; reading on from the last endCursor misses and repeats none. Scope project:admin.',
  })
  async events(
    @Args() { projectId, order, ...args }: EventArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ConnectionOf<Event>> {
    const { first, after } = forwardRequest(args);
    const isNewestFirst = order === EventOrder.newest_first;
    return toForwardConnection(await listEvents(em, viewer, projectId, { first, after, isNewestFirst }));
  }
}
