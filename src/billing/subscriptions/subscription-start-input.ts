import { Field, InputType, Int, registerEnumType } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { bounded } from '../../platform/graphql/bounded.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { between } from '../../platform/values/bounds.ts';
import { TrialEnd } from './subscription-terms.ts';

export enum BillingAnchor {
  anniversary = 'anniversary',
  calendar = 'calendar',
}

registerEnumType(BillingAnchor, {
  name: 'BillingAnchor',
  description: 'When periods begin.',
  valuesConfig: {
    anniversary: { description: 'From when the subscription is first billed.' },
    calendar: {
      description:
        'With the month (or on `anchorDay`), the week on Mondays, or the year; time before that is charged as a part of a period.',
    },
  },
});

/** When a new subscription starts, and when its periods begin. */
@InputType()
export abstract class SubscriptionStartInput {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it starts: by default now, at most 10 years in the future or 5 years in the past; only the project may set ' +
      'it. The periods that have passed since are charged at once.',
  })
  startAt?: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Until when it was paid in another system, with a `startAt` in the past: nothing is charged for the time before, ' +
      'and the rest of a period after it is prorated; it has no trial, and only the project may set it.',
  })
  paidUntilAt?: Temporal.Instant | null;

  @bounded(between(0, 730))
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of free days at the start, 0 to 730; by default those of the prices, and none for a customer who ' +
      'had a trial of one of these products before; only the project may set it.',
  })
  trialDays?: number | null;

  @Field(() => TrialEnd, {
    description: 'The end of the trial; only the project may choose another than `bill`.',
  })
  trialEnd: TrialEnd = TrialEnd.bill;

  @Field(() => BillingAnchor, {
    description: 'When periods begin; only its project may choose another than `anniversary`.',
  })
  anchor: BillingAnchor = BillingAnchor.anniversary;

  @bounded(between(1, 31))
  @Field(() => Int, {
    nullable: true,
    description:
      'With a calendar anchor, the day of the month (for years, of January) on which periods begin, 1 to 31; in a shorter ' +
      'month its last day.',
  })
  anchorDay?: number | null;
}
