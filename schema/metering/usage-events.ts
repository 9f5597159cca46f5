import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver, registerEnumType } from 'type-graphql';
import { RecordUsageInput } from '../../src/metering/metering-input.ts';
import { UsageEventStatus, recordUsage } from '../../src/metering/record-usage.ts';
import type { HubContext } from '../context.ts';

registerEnumType(UsageEventStatus, {
  name: 'UsageEventStatus',
  description: 'The result of an event: whether it was new, and counts.',
  valuesConfig: {
    accepted: { description: 'The event was recorded and counts.' },
    duplicate: { description: 'An event with the same key was recorded before, and only that one counts.' },
    excluded: { description: 'The filter of the meter excludes the event; it does not count and is not recorded.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'The result of one event of a batch.' })
class UsageEventReceipt {
  @Field(() => String, { description: 'The key that the event was sent with.' })
  key!: string;

  @Field(() => UsageEventStatus, { description: 'Whether the event was new, and counts.' })
  status!: UsageEventStatus;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `recordUsage`.' })
class RecordUsagePayload {
  @Field(() => Int, { description: 'The number of new events.' })
  accepted!: number;

  @Field(() => Int, { description: 'The number of events that were recorded before.' })
  duplicates!: number;

  @Field(() => Int, { description: 'The number of events that the filters of their meters exclude.' })
  excluded!: number;

  @Field(() => [UsageEventReceipt], { description: 'The result of each event, in the order of the input.' })
  events!: UsageEventReceipt[];
}

@Resolver()
export class UsageEventsResolver {
  @Mutation(() => RecordUsagePayload, {
    description: 'Records usage events, each key once; if any event is invalid, none is recorded. Scope usage:write.',
  })
  async recordUsage(
    @Arg('input', () => RecordUsageInput, { description: 'The events to record.' }) input: RecordUsageInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecordUsagePayload> {
    const statuses = await recordUsage(em, viewer, input, now);
    const events = input.events.map(({ key }, index) => ({ key, status: statuses[index]! }));
    const countOf = (status: UsageEventStatus) => statuses.filter((each) => each === status).length;
    const { accepted, duplicate, excluded } = UsageEventStatus;
    return { accepted: countOf(accepted), duplicates: countOf(duplicate), excluded: countOf(excluded), events };
  }
}
