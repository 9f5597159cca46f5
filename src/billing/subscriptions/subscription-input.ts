import { ArgsType, Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { Currency, DateTime, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { CustomerInput } from '../customers/customer-input.ts';
import { Proration } from '../customers/profile/proration.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from './subscription-terms.ts';

export enum BillingAnchor {
  anniversary = 'anniversary',
  calendar = 'calendar',
}

registerEnumType(BillingAnchor, {
  name: 'BillingAnchor',
  description:
    'When periods begin. anniversary: from when it is first billed. calendar: with the month (or on anchorDay), with the ' +
    'week on Mondays, with the year; what comes before the first of these is a part of a period.',
});

@InputType()
export class SubscriptionItemInput {
  @Field(() => ID)
  priceId!: string;

  @Field(() => Int, { defaultValue: 1, description: '1 to 1,000,000.' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'What the buyer pays for each period, where the price leaves that to them.',
  })
  amount?: string | null;
}

@InputType()
export class CreateSubscriptionInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The customer by id; or `customer`; or neither, when a person who may not bill for the project buys for themself.',
  })
  customerId?: string | null;

  @Field(() => CustomerInput, { nullable: true })
  customer?: CustomerInput | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'What it is paid in: left out, the currency of the first price.',
  })
  currency?: string | null;

  @Field(() => [SubscriptionItemInput], {
    description:
      'Prices of one project that are sold in the currency and have one interval, each plan once, up to 20.',
  })
  items!: SubscriptionItemInput[];

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it begins; left out, now. Only its project may say it, as the following.',
  })
  startAt?: Temporal.Instant | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many days cost nothing at first, 0 to 730; left out, as many as each of its prices gives, and none to a customer ' +
      'who had a trial of one of these products before.',
  })
  trialDays?: number | null;

  @Field(() => TrialEnd)
  trialEnd: TrialEnd = TrialEnd.bill;

  @Field(() => BillingAnchor)
  anchor: BillingAnchor = BillingAnchor.anniversary;

  @Field(() => Int, {
    nullable: true,
    description:
      'With a calendar anchor, the day of the month (for years, of January) on which periods begin, 1 to 31; in a shorter ' +
      'month its last day.',
  })
  anchorDay?: number | null;

  @Field(() => Proration, { nullable: true, description: 'Left out, as the project bills.' })
  proration?: Proration | null;

  @Field(() => PaymentBehavior)
  paymentBehavior: PaymentBehavior = PaymentBehavior.send_invoice;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The least that each period costs, before discounts and taxes; what is lacking is charged at its end.',
  })
  minimumAmount?: string | null;

  @Field(() => [String], { description: 'Codes of coupons, up to 5.' })
  coupons: string[] = [];
}

export enum CancelAt {
  now = 'now',
  period_end = 'period_end',
}

registerEnumType(CancelAt, { name: 'CancelAt', description: 'When a cancellation takes effect.' });

export enum ChangeAt {
  now = 'now',
  period_end = 'period_end',
}

registerEnumType(ChangeAt, { name: 'ChangeAt', description: 'When a change takes effect.' });

@InputType()
export class ChangedItemInput extends SubscriptionItemInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Which item this is to be from then on; left out, the one of the same plan, or else a new one. One of another product ' +
      'is new. Items that nothing stands for end.',
  })
  itemId?: string | null;
}

@InputType()
export class ChangeSubscriptionInput {
  @Field(() => [ChangedItemInput], { description: 'All that the subscription is to consist of.' })
  items!: ChangedItemInput[];

  @Field(() => ChangeAt)
  at: ChangeAt = ChangeAt.now;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Another day for it, in the future; then `at` does not count.',
  })
  atDate?: Temporal.Instant | null;

  @Field(() => Proration, {
    nullable: true,
    description: 'Left out, as the subscription is billed. Only its project may say it.',
  })
  proration?: Proration | null;
}

@ArgsType()
export class CancelSubscriptionInput {
  @Field(() => CancelAt)
  at: CancelAt = CancelAt.period_end;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Another day for it, in the future; then `at` does not count.',
  })
  atDate?: Temporal.Instant | null;

  @Field(() => Unused, { description: 'Only its project may give anything back.' })
  unused: Unused = Unused.keep;
}

@InputType()
export class PauseSubscriptionInput {
  @Field(() => Unused, { description: 'Only its project may give anything back.' })
  unused: Unused = Unused.keep;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it goes on by itself; left out, when resumed.',
  })
  resumeAt?: Temporal.Instant | null;

  @Field(() => ResumeAnchor)
  resumeAnchor: ResumeAnchor = ResumeAnchor.reset;
}
