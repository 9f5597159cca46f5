import { ArgsType, Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { bounded, inheritsBounds } from '../../platform/graphql/bounded.ts';
import { between, entries, line, positive } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { Currency, DateTime, Decimal, MetadataScalar } from '../../platform/graphql/graphql-scalars.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';
import { CustomerInput } from '../customers/customer-input.ts';
import { Proration } from '../customers/profile/proration.ts';
import { PricedItemInput, SubscriptionItemInput } from './subscription-item-input.ts';
import { SubscriptionStartInput } from './subscription-start-input.ts';
import { ChangeBilling, PaymentBehavior, Unused } from './subscription-terms.ts';

@inheritsBounds
@InputType({ description: 'The input of `createSubscription`.' })
export class CreateSubscriptionInput extends SubscriptionStartInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The customer by id; or `customer`; or neither, when a person who may not bill for the project buys for themself.',
  })
  customerId?: string | null;

  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer by what is known of them, created if need be; or `customerId`.',
  })
  customer?: CustomerInput | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'The currency; left out, that of the first price.',
  })
  currency?: string | null;

  @bounded(entries(20, 1))
  @Field(() => [SubscriptionItemInput], {
    description:
      'Prices of one project that are sold in the currency, each part of a plan once, up to 20. Their intervals are multiples of the shortest.',
  })
  items!: SubscriptionItemInput[];

  @Field(() => Proration, {
    nullable: true,
    description: 'The proration, by default that of the billing profile; only the project may set it.',
  })
  proration?: Proration | null;

  @Field(() => PaymentBehavior, {
    description:
      'Whether it waits for its first payment; only its project may choose another than `send_invoice`. What a person ' +
      'buys for themself waits as `selfServiceActivation` of the billing profile states.',
  })
  paymentBehavior: PaymentBehavior = PaymentBehavior.send_invoice;

  @bounded(positive)
  @Field(() => Decimal, {
    nullable: true,
    description:
      'The minimum of each period, before discounts and taxes, at most 10^15 minor units; a shortfall is charged at its end.',
  })
  minimumAmount?: string | null;

  @bounded(between(0, 365))
  @Field(() => Int, {
    nullable: true,
    description:
      'The days from finalisation to the due date of its invoices, 0 to 365, by default those of the customer; only the ' +
      'project may set it.',
  })
  paymentTermDays?: number | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description:
      'The purchase order number that its invoices name: 1 to 100 characters on one line, by default that of the customer.',
  })
  poNumber?: string | null;

  @bounded(entries(5))
  @Field(() => [String], { description: 'Codes of coupons, up to 5.' })
  coupons: string[] = [];

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it has invoices of its own, although those of the customer are combined; by default it has not, and only ' +
      'the project may set it.',
  })
  hasOwnInvoices?: boolean | null;

  @Field(() => MetadataScalar, {
    nullable: true,
    description: 'Your own keys and values; only the project may set them.',
  })
  metadata?: MetadataChange;
}

export enum CancelAt {
  now = 'now',
  period_end = 'period_end',
}

registerEnumType(CancelAt, {
  name: 'CancelAt',
  description: 'When a cancellation takes effect.',
  valuesConfig: {
    now: { description: 'At once.' },
    period_end: { description: 'When the current period or trial ends; before the start, at the start.' },
  },
});

export enum ChangeAt {
  now = 'now',
  period_end = 'period_end',
}

registerEnumType(ChangeAt, {
  name: 'ChangeAt',
  description: 'When a change takes effect.',
  valuesConfig: {
    now: { description: 'At once.' },
    period_end: { description: 'When the current period or trial ends; before the start, at the start.' },
  },
});

@inheritsBounds
@InputType({ description: 'An item as it will be after the change.' })
export class ChangedItemInput extends PricedItemInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The existing item that this entry changes, by default the one of the same plan; an entry of another product ' +
      'is a new item, and items without an entry end.',
  })
  itemId?: string | null;
}

@InputType({ description: 'The input of `changeSubscription`.' })
export class ChangeSubscriptionInput {
  @bounded(entries(20, 1))
  @Field(() => [ChangedItemInput], {
    description: 'All items of the subscription after the change: each part of a plan once, up to 20.',
  })
  items!: ChangedItemInput[];

  @Field(() => ChangeAt, {
    description:
      'When it takes effect; refused as `change_waits_for_period_end` where a customer may only change at the end.',
  })
  at: ChangeAt = ChangeAt.now;

  @Field(() => DateTime, {
    nullable: true,
    description: 'A future date instead, at most 10 years ahead, which overrides `at`.',
  })
  atDate?: Temporal.Instant | null;

  @Field(() => Proration, {
    nullable: true,
    description: 'The proration, by default that of the subscription; only the project may set it.',
  })
  proration?: Proration | null;

  @Field(() => ChangeBilling, {
    nullable: true,
    description: 'When its charges are invoiced, by default at once; only the project may set it.',
  })
  billing?: ChangeBilling | null;
}

@ArgsType()
export class CancelSubscriptionInput {
  @Field(() => CancelAt, { description: 'When it takes effect.' })
  at: CancelAt = CancelAt.period_end;

  @Field(() => DateTime, {
    nullable: true,
    description: 'A future date instead, at most 10 years ahead, which overrides `at`.',
  })
  atDate?: Temporal.Instant | null;

  @Field(() => Unused, { description: 'The treatment of unused paid time; only the project may choose `credit`.' })
  unused: Unused = Unused.keep;
}
