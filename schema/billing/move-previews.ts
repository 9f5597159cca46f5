import type { Temporal } from 'temporal-polyfill';
import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { previewMove, previewedSubscribers } from '../../src/billing/moves/preview-move.ts';
import type { PreviewedSubscription } from '../../src/billing/moves/preview-move.ts';
import { PriceReplacement } from '../../src/billing/moves/price-replacement.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { Money, toMoney } from '../money.ts';
import { GrantChange } from './plan-versions.ts';

@ObjectType({ simpleResolvers: true, description: 'Why a subscription would not be moved.' })
class MoveRefusal {
  @Field(() => String, { description: 'The code of the refusal.' })
  code!: string;

  @Field(() => String, { description: 'A sentence that says what to change.' })
  message!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The effect of a move on one subscription.' })
class MovedSubscriptionPreview {
  @Field(() => ID, { description: 'The id of the subscription.' })
  subscriptionId!: string;

  @Field(() => ID, { description: 'The id of its customer.' })
  customerId!: string;

  @Field(() => Int, { description: 'The version that it is at.' })
  fromVersion!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it would be moved; null where it would not.' })
  effectiveAt!: Temporal.Instant | null;

  @usually(2)
  @Field(() => [GrantChange], {
    description: 'The grants of the plan that change; a value that was overridden for the subscription stays.',
  })
  grantChanges!: GrantChange[];

  @usually(1)
  @Field(() => [PriceReplacement], { description: 'The prices that are replaced; terms of one customer are kept.' })
  prices!: PriceReplacement[];

  @Field(() => Money, { nullable: true, description: 'The invoice of a move at once, with tax; null if not billed.' })
  charged!: Money | null;

  @Field(() => Money, { nullable: true, description: 'The credit of a move at once, with tax; null if not billed.' })
  credited!: Money | null;

  @Field(() => Money, {
    nullable: true,
    description: 'The next renewal without the move, with tax and the usage so far; null where it is not known yet.',
  })
  nextInvoiceBefore!: Money | null;

  @Field(() => Money, {
    nullable: true,
    description: 'The next renewal with the move; null where it is not known yet.',
  })
  nextInvoiceAfter!: Money | null;

  @Field(() => MoveRefusal, { nullable: true, description: 'Why it would not be moved; null where it would.' })
  refusal!: MoveRefusal | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The sums of a move in one currency, of the previewed subscriptions.',
})
class MoveTotal {
  @Field(() => Int, { description: 'The number of subscriptions that would be moved.' })
  subscriptionCount!: number;

  @Field(() => Money, { description: 'The invoices of a move at once.' })
  charged!: Money;

  @Field(() => Money, { description: 'The credits of a move at once.' })
  credited!: Money;

  @Field(() => Money, { description: 'The next renewals without the move.' })
  nextInvoicesBefore!: Money;

  @Field(() => Money, { description: 'The next renewals with the move.' })
  nextInvoicesAfter!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'The effect of a move of subscribers.' })
class MoveSubscribersPreview {
  @Field(() => Int, { description: 'The version to which they would move.' })
  toVersion!: number;

  @Field(() => Int, { description: 'The number of subscriptions that are selected.' })
  subscriptionCount!: number;

  @Field(() => Int, { description: 'The number of previewed subscriptions that would be refused.' })
  refusedCount!: number;

  @usually(1)
  @Field(() => [MoveTotal], { description: 'The sums of the previewed subscriptions, by currency.' })
  totals!: MoveTotal[];

  @usually(20)
  @Field(() => [MovedSubscriptionPreview], { description: 'The previewed subscriptions, the oldest first.' })
  subscriptions!: MovedSubscriptionPreview[];
}

@Resolver()
export class MovePreviewsResolver {
  @boundedArgument('first', previewedSubscribers)
  @limited(60, '1m')
  @Query(() => MoveSubscribersPreview, {
    nullable: true,
    description:
      'Previews `moveSubscribers` for the same input: what it does to each subscription and in sum, and who would be refused. ' +
      'Changes nothing. Scope billing:write; 60 a minute.',
  })
  async previewMoveSubscribers(
    @Arg('input', () => MoveSubscribersInput, { description: 'The same input as for `moveSubscribers`.' })
    input: MoveSubscribersInput,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many subscriptions are calculated, 1 to 100.' })
    first: number,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MoveSubscribersPreview> {
    const { toVersion, subscriptionCount, subscriptions } = await previewMove(em, viewer, { input, first }, now);
    return {
      ...{ toVersion, subscriptionCount },
      refusedCount: subscriptions.filter(({ refusal }) => refusal).length,
      totals: totalsOf(subscriptions),
      subscriptions: subscriptions.map(toPreview),
    };
  }
}

function toPreview(one: PreviewedSubscription): MovedSubscriptionPreview {
  const { subscriptionId, customerId, version, effectiveAt, grantChanges, replaced, refusal, currency } = one;
  const money = (minor: bigint | null) => (minor === null || !currency ? null : toMoney(minor, currency));
  return {
    ...{ subscriptionId, customerId, fromVersion: version, effectiveAt, grantChanges, prices: replaced, refusal },
    charged: money(one.chargedMinor),
    credited: money(one.creditedMinor),
    nextInvoiceBefore: money(one.nextInvoiceBeforeMinor),
    nextInvoiceAfter: money(one.nextInvoiceAfterMinor),
  };
}

function totalsOf(subscriptions: readonly PreviewedSubscription[]): MoveTotal[] {
  const moved = subscriptions.filter(({ currency, effectiveAt }) => currency && effectiveAt);
  return [...Map.groupBy(moved, ({ currency }) => currency!)].map(([currency, some]) => {
    const total = (of: (one: PreviewedSubscription) => bigint | null) =>
      toMoney(sum(some.map((one) => of(one) ?? 0n)), currency);
    return {
      subscriptionCount: some.length,
      charged: total((one) => one.chargedMinor),
      credited: total((one) => one.creditedMinor),
      nextInvoicesBefore: total((one) => one.nextInvoiceBeforeMinor),
      nextInvoicesAfter: total((one) => one.nextInvoiceAfterMinor),
    };
  });
}
