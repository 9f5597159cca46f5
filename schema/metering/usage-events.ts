import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import { RecordUsageInput, WithdrawUsageInput } from '../../src/metering/metering-input.ts';
import { RecordUsageTextInput } from '../../src/metering/record-usage-text-input.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { recordUsageText } from '../../src/metering/record-usage-text.ts';
import { listUsageEvents } from '../../src/metering/usage-events.ts';
import { UsageEvent, UsageEventState } from '../../src/metering/usage-event.ts';
import { withdrawUsage } from '../../src/metering/withdraw-usage.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { text } from '../../src/platform/values/bounds.ts';
import { DateTime, Key } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Temporal } from 'temporal-polyfill';
import { ForwardArgs, forwardConnection, forwardRequest, toForwardConnection } from '../lists/connection.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { RecordUsagePayload, WithdrawUsagePayload, recorded, withdrawn } from './usage-payloads.ts';

@ArgsType()
class UsageEventsArgs extends ForwardArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Key, { nullable: true, description: 'Only events of the meter with this key.' })
  meter?: string | null;

  @bounded(text(255))
  @Field(() => String, { nullable: true, description: 'Only events of this subject.' })
  subject?: string | null;

  @bounded(text(255))
  @Field(() => String, { nullable: true, description: 'Only events with this key, of any source.' })
  key?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only events that occurred at this time or later.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Only events that occurred before this time, which must be after `from`.',
  })
  to?: Temporal.Instant | null;

  @Field(() => UsageEventState, {
    nullable: true,
    description: 'Only events in this state; by default also those that do not count any more.',
  })
  state?: UsageEventState | null;
}

const UsageEventConnection = forwardConnection(UsageEvent);

@Resolver()
export class UsageEventsResolver {
  @Query(() => UsageEventConnection, {
    nullable: true,
    description:
      'The usage events of a project, the latest first by when they occurred. Scope analytics:read or usage:write.',
  })
  async usageEvents(
    @Args() { first, after, ...asked }: UsageEventsArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ConnectionOf<UsageEvent>> {
    return toForwardConnection(await listUsageEvents(em, viewer, asked, forwardRequest({ first, after })));
  }

  @Mutation(() => RecordUsagePayload, {
    description:
      'Records usage events, each key once. If any event is invalid, none is recorded, unless `onInvalid` is keep_valid. ' +
      'Scope usage:write.',
  })
  async recordUsage(
    @Arg('input', () => RecordUsageInput, { description: 'The events to record.' }) input: RecordUsageInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecordUsagePayload> {
    return recorded(await recordUsage(em, viewer, input, now));
  }

  @Mutation(() => RecordUsagePayload, {
    description:
      'Records usage events that are sent as a text: JSON, JSON Lines or CloudEvents. Each event is read for itself, so ' +
      'that with keep_valid even an event that is no JSON does not keep the others from being recorded. Scope usage:write.',
  })
  async recordUsageText(
    @Arg('input', () => RecordUsageTextInput, { description: 'The events, and their format.' })
    input: RecordUsageTextInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecordUsagePayload> {
    return recorded(await recordUsageText(em, viewer, input, now));
  }

  @Mutation(() => WithdrawUsagePayload, {
    description:
      'Withdraws usage events, so that they count no longer; all of them or none. What was billed is credited with the ' +
      'next invoice, as for late usage. Scope usage:write.',
  })
  async withdrawUsage(
    @Arg('input', () => WithdrawUsageInput, { description: 'The events that should not count.' })
    input: WithdrawUsageInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WithdrawUsagePayload> {
    return withdrawn(input, await withdrawUsage(em, viewer, input, now));
  }
}
