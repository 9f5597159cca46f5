import { Args, ArgsType, Ctx, Field, ID, Int, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import { listEvents } from '../../src/auth/log.ts';
import type { FeedEvent } from '../../src/platform/events/feed.ts';
import { DateTime, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'Something that happened; docs/events.md lists every type with its payload.',
})
class Event implements FeedEvent {
  @Field(() => ID, { description: 'The id of the event.' })
  id!: string;

  projectId!: string;

  @Field(() => String, {
    description:
      "Its place in the project's feed: 1, 2, 3 and so on without a gap, given after the commit. Text, since it may exceed what an Int holds.",
  })
  sequence!: string;

  @Field(() => String, { description: 'A noun and what has happened to it, such as invoice.finalized.' })
  type!: string;

  @Field(() => Int, {
    description:
      "The version of the type's payload; 0 for events from before payloads were described, which are as they were.",
  })
  version!: number;

  @Field(() => ID, { description: 'The id of what it happened to.' })
  subject!: string;

  @Field(() => Json, { description: 'The details, as the type has them; never a secret.' })
  payload!: Record<string, unknown>;

  @Field(() => DateTime, {
    description:
      'When it happened: by the test clock for what the clock has brought about, by real time for what was requested.',
  })
  at!: string;

  @Field(() => DateTime, { description: 'When it was written, by real time.' })
  recordedAt!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The test clock that its subject lives by; null for what happened in real time.',
  })
  testClockId!: string | null;
}

const EventConnection = connection(Event);

enum EventOrder {
  oldest_first = 'oldest_first',
  newest_first = 'newest_first',
}

registerEnumType(EventOrder, {
  name: 'EventOrder',
  description: 'From which end events are read.',
  valuesConfig: {
    oldest_first: { description: 'By their sequence: to follow them from one page to the next.' },
    newest_first: { description: 'From the latest back: to see what happened lately.' },
  },
});

@ArgsType()
class EventArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => EventOrder, {
    defaultValue: EventOrder.oldest_first,
    description: 'From which end to read.',
  })
  order!: EventOrder;
}

@Resolver()
export class EventResolver {
  @Query(() => EventConnection, {
    description:
      'The events of a project, in the order of their sequence. Reading on after the last endCursor misses and repeats nothing. Scope project:admin.',
  })
  async events(
    @Args() { projectId, order, ...args }: EventArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ConnectionOf<Event>> {
    const { first, after } = pageRequest(args);
    const isNewestFirst = order === EventOrder.newest_first;
    return toConnection(await listEvents(em, viewer, projectId, { first, after, isNewestFirst }), args);
  }
}
