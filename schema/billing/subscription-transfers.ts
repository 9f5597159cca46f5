import type { Temporal } from 'temporal-polyfill';
import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { TransferSubscriptionInput } from '../../src/billing/subscriptions/transfer-input.ts';
import { previewTransfer } from '../../src/billing/verbs/previews/preview-transfer.ts';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { InvoicePreview, PeriodPreview } from './preview-types.ts';
import { toInvoice } from './previews.ts';
import { SubscriptionPayload } from './subscription-verbs.ts';

@ObjectType({ simpleResolvers: true, description: 'The effects of a transfer; nothing is stored.' })
class SubscriptionTransferPreview {
  @Field(() => DateTime, { description: 'When it would take effect.' })
  effectiveAt!: Temporal.Instant;

  @Field(() => PeriodPreview, { description: 'The period at that time, whose paid rest goes to the new customer.' })
  period!: PeriodPreview;

  @Field(() => InvoicePreview, {
    nullable: true,
    description: 'The invoice of the present customer for charges in arrears up to now; null if there are none.',
  })
  closingInvoice!: InvoicePreview | null;

  @Field(() => InvoicePreview, {
    nullable: true,
    description: 'The first invoice of the new customer, with their tax, as far as it is known; null if none is.',
  })
  nextInvoice!: InvoicePreview | null;

  @Field(() => Boolean, {
    description:
      'Whether overdue billing work of the present customer would run first; the figures include its results.',
  })
  isCatchingUp!: boolean;
}

@Resolver()
export class SubscriptionTransfersResolver {
  @Mutation(() => SubscriptionPayload, {
    description:
      'Transfers a subscription to another customer of the same project, with its paid time, licences and planned changes. ' +
      'Charges in arrears up to now are billed at once to the present customer; only the project may. Scope billing:write.',
  })
  async transferSubscription(
    @Arg('id', () => ID, { description: 'The subscription.' }) id: string,
    @Arg('input', () => TransferSubscriptionInput, { description: 'The new customer, and why.' })
    input: TransferSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    const { subscription } = await transferSubscription(em, viewer, { id, input }, now);
    return { subscription };
  }

  @limited(300, '1m')
  @Query(() => SubscriptionTransferPreview, {
    nullable: true,
    description:
      'Previews `transferSubscription` for the same input, with the same refusals. Scope billing:write; 300 a minute.',
  })
  async previewSubscriptionTransfer(
    @Arg('id', () => ID, { description: 'The subscription that would be transferred.' }) id: string,
    @Arg('input', () => TransferSubscriptionInput, { description: 'The same input as for `transferSubscription`.' })
    input: TransferSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionTransferPreview> {
    const { at, period, closing, next, isCatchingUp } = await previewTransfer(em, viewer, { id, input }, now);
    return {
      ...{ effectiveAt: at, period, isCatchingUp },
      closingInvoice: closing && toInvoice(viewer, closing),
      nextInvoice: next && toInvoice(viewer, next),
    };
  }
}
