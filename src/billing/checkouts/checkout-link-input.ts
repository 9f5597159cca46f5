import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded, inheritsBounds } from '../../platform/graphql/bounded.ts';
import { Currency, DateTime, MetadataScalar } from '../../platform/graphql/graphql-scalars.ts';
import { between, entries, line, text } from '../../platform/values/bounds.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';

const returnRule =
  'https, or http on this machine, at the origin of an address of your clients or of the homepage of the project';

@InputType({ description: 'A price that a checkout link sells.' })
export class CheckoutLinkItemInput {
  @Field(() => ID, { description: 'The id of the price.' })
  priceId!: string;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, { defaultValue: 1, description: 'The number of units: 1 to 1,000,000.' })
  quantity!: number;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, {
    nullable: true,
    description: 'The fewest units that the buyer may choose; by default `quantity`.',
  })
  minQuantity?: number | null;

  @bounded(between(1, 1_000_000))
  @Field(() => Int, {
    nullable: true,
    description: 'The most units that the buyer may choose; by default `quantity`.',
  })
  maxQuantity?: number | null;
}

/** The terms of a checkout link that can be changed. */
@InputType()
abstract class CheckoutLinkTerms {
  @bounded(entries(4))
  @Field(() => [String], {
    nullable: true,
    description: 'Codes of coupons that every purchase uses, up to 4; by default none.',
  })
  coupons?: string[] | null;

  @bounded(between(0, 730))
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of free days for a customer who had no trial of these products before: 0 to 730; by default those of ' +
      'the prices.',
  })
  trialDays?: number | null;

  @bounded(between(1, 10_000))
  @Field(() => Int, {
    nullable: true,
    description: 'The most purchases, 1 to 10,000; by default any number. One that expires unpaid does not count.',
  })
  maxUses?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends, in the future; by default never.' })
  expiresAt?: Temporal.Instant | null;

  @Field(() => MetadataScalar, {
    nullable: true,
    description: 'Your own keys and values, which each subscription or order gets.',
  })
  metadata?: MetadataChange;
}

@inheritsBounds
@InputType({ description: 'The input of `createCheckoutLink`.' })
export class CreateCheckoutLinkInput extends CheckoutLinkTerms {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @bounded(line(200))
  @Field(() => String, { description: 'A name for yourself: 1 to 200 characters on one line.' })
  name!: string;

  @bounded(entries(20, 1))
  @Field(() => [CheckoutLinkItemInput], {
    description: 'The prices that it sells, up to 20: all paid once, which makes an order, or else a subscription.',
  })
  items!: CheckoutLinkItemInput[];

  @Field(() => Currency, { nullable: true, description: 'The currency; left out, that of the first price.' })
  currency?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The only customer who may buy through it, who must have an account (`userId`); by default anyone.',
  })
  customerId?: string | null;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether the buyer may enter the code of a coupon.' })
  takesCoupon!: boolean;

  @bounded(text(2000))
  @Field(() => String, { description: `The address to which buyers return: ${returnRule}.` })
  successUrl!: string;

  @bounded(text(2000))
  @Field(() => String, {
    nullable: true,
    description: `The address to which people return who do not buy, by the same rule; by default \`successUrl\`.`,
  })
  cancelUrl?: string | null;
}

@inheritsBounds
@InputType({ description: 'The input of `updateCheckoutLink`: what is left out stays, and null is the default.' })
export class UpdateCheckoutLinkInput extends CheckoutLinkTerms {
  @bounded(line(200))
  @Field(() => String, { nullable: true, description: 'A name for yourself: 1 to 200 characters on one line.' })
  name?: string | null;

  @bounded(entries(20, 1))
  @Field(() => [CheckoutLinkItemInput], {
    nullable: true,
    description: 'The prices that it sells from now on, in the currency of the link; null changes nothing.',
  })
  items?: CheckoutLinkItemInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the buyer may enter the code of a coupon; null changes nothing.',
  })
  takesCoupon?: boolean | null;

  @bounded(text(2000))
  @Field(() => String, { nullable: true, description: `The address to which buyers return: ${returnRule}.` })
  successUrl?: string | null;

  @bounded(text(2000))
  @Field(() => String, {
    nullable: true,
    description: 'The address to which people return who do not buy, by the same rule.',
  })
  cancelUrl?: string | null;
}

@InputType({ description: 'What the buyer chose of an item of a checkout link.' })
export class CheckoutChoiceInput {
  @Field(() => ID, { description: 'The id of the item.' })
  itemId!: string;

  @Field(() => Int, { description: 'The number of units, within the bounds of the item.' })
  quantity!: number;
}
