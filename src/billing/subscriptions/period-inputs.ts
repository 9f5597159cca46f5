import type { Temporal } from 'temporal-polyfill';
import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { between, text } from '../../platform/values/bounds.ts';

@InputType({ description: 'The input of `moveTrialEnd`.' })
export class MoveTrialEndInput {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The new end of the trial, at most 730 days ahead; left out, the trial ends now.',
  })
  trialEndAt?: Temporal.Instant | null;
}

@InputType({ description: 'The input of `giveFreeTime`: `days`, or `untilAt`.' })
export class GiveFreeTimeInput {
  @bounded(between(1, 730))
  @Field(() => Int, {
    nullable: true,
    description: "The number of free days, 1 to 730, of the customer's calendar.",
  })
  days?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The new end of the current period instead of `days`, after the present one by at most 730 days.',
  })
  untilAt?: Temporal.Instant | null;

  @bounded(text(500))
  @Field(() => String, { description: 'Why it is given, 1 to 500 characters; kept in the audit and the event.' })
  reason!: string;
}

export enum Stub {
  prorate = 'prorate',
  free = 'free',
}

registerEnumType(Stub, {
  name: 'Stub',
  description: 'How the time until a new billing date is charged.',
  valuesConfig: {
    prorate: { description: 'As a part of a period, when the current period ends.' },
    free: { description: 'Not at all: the current period ends on the new date, and as much time from now on is free.' },
  },
});

@InputType({ description: 'The input of `moveBillingDate`.' })
export class MoveBillingDateInput {
  @Field(() => DateTime, {
    description:
      'When a whole period begins: from the end of the current period on, and within one period after it. Later ones ' +
      'begin on the same day and at the same time.',
  })
  billingDateAt!: Temporal.Instant;

  @Field(() => Stub, {
    description:
      'How the time from the end of the current period until then is charged; only `free` if it is not prorated.',
  })
  stub: Stub = Stub.prorate;
}
