import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { WithdrawUsageInput } from '../../src/metering/metering-input.ts';
import { UsageEventStatus } from '../../src/metering/usage-batch.ts';
import type { UsageEventReceipt as Receipt } from '../../src/metering/usage-batch.ts';
import { UsageProblemCode } from '../../src/metering/usage-problem-code.ts';
import { WithdrawalStatus } from '../../src/metering/withdraw-usage.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';

registerEnumType(UsageEventStatus, {
  name: 'UsageEventStatus',
  description: 'The result of an event: whether it was new, and counts.',
  valuesConfig: {
    accepted: { description: 'The event was recorded and counts.' },
    duplicate: { description: 'An event with the same key was recorded before, and only that one counts.' },
    excluded: { description: 'The filter of the meter excludes the event; it does not count and is not recorded.' },
    rejected: { description: 'The event is invalid, and was not recorded; its problems say why.' },
  },
});

registerEnumType(WithdrawalStatus, {
  name: 'WithdrawalStatus',
  description: 'The result of withdrawing an event.',
  valuesConfig: {
    withdrawn: { description: 'The event counted, and counts no longer.' },
    already_withdrawn: { description: 'The event was withdrawn before.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A problem of a usage event.' })
class UsageEventProblem {
  @Field(() => String, { description: 'The place in the request as it was sent: a JSON Pointer (RFC 6901).' })
  pointer!: string;

  @Field(() => String, { description: 'What to change.' })
  detail!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The result of one event of a batch.' })
class UsageEventReceipt {
  @Field(() => String, { description: 'The key that the event was sent with; empty if it has none.' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'The source that the event was sent with, if any.' })
  source!: string | null;

  @Field(() => UsageEventStatus, { description: 'Whether the event was new, and counts.' })
  status!: UsageEventStatus;

  @Field(() => UsageProblemCode, { nullable: true, description: 'Why it was rejected; null otherwise.' })
  code!: UsageProblemCode | null;

  @usually(0)
  @Field(() => [UsageEventProblem], {
    nullable: true,
    description: 'The problems of a rejected event; null otherwise.',
  })
  problems!: UsageEventProblem[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `recordUsage` and `recordUsageText`.' })
export class RecordUsagePayload {
  @Field(() => Int, { description: 'The number of new events.' })
  accepted!: number;

  @Field(() => Int, { description: 'The number of events that were recorded before.' })
  duplicates!: number;

  @Field(() => Int, { description: 'The number of events that the filters of their meters exclude.' })
  excluded!: number;

  @Field(() => Int, { description: 'The number of events that are invalid.' })
  rejected!: number;

  @Field(() => [UsageEventReceipt], { description: 'The result of each event, in the order of the input.' })
  events!: UsageEventReceipt[];
}

@ObjectType({ simpleResolvers: true, description: 'The result of withdrawing one event.' })
class WithdrawalReceipt {
  @Field(() => String, { description: 'The key of the event.' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'The source of the event, if any.' })
  source!: string | null;

  @Field(() => WithdrawalStatus, { description: 'Whether it counted until now.' })
  status!: WithdrawalStatus;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `withdrawUsage`.' })
export class WithdrawUsagePayload {
  @Field(() => Int, { description: 'The number of events that counted until now.' })
  withdrawn!: number;

  @Field(() => [WithdrawalReceipt], { description: 'The result of each event, in the order of the input.' })
  events!: WithdrawalReceipt[];
}

/** Counts the results of a batch. */
export function recorded(events: Receipt[]): RecordUsagePayload {
  const countOf = (wanted: UsageEventStatus) => events.filter(({ status }) => status === wanted).length;
  const { accepted, duplicate, excluded, rejected } = UsageEventStatus;
  return {
    ...{ accepted: countOf(accepted), duplicates: countOf(duplicate), excluded: countOf(excluded) },
    ...{ rejected: countOf(rejected), events },
  };
}

export function withdrawn({ events }: WithdrawUsageInput, statuses: readonly WithdrawalStatus[]): WithdrawUsagePayload {
  return {
    withdrawn: statuses.filter((status) => status === WithdrawalStatus.withdrawn).length,
    events: events.map(({ key, source = null }, index) => ({ key, source, status: statuses[index]! })),
  };
}
