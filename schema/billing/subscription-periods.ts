import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  GiveFreeTimeInput,
  MoveBillingDateInput,
  MoveTrialEndInput,
} from '../../src/billing/subscriptions/period-inputs.ts';
import { giveFreeTime } from '../../src/billing/verbs/give-free-time.ts';
import { moveBillingDate } from '../../src/billing/verbs/move-billing-date.ts';
import { moveTrialEnd } from '../../src/billing/verbs/move-trial-end.ts';
import {
  previewBillingDate,
  previewFreeTime,
  previewTrialEnd,
} from '../../src/billing/verbs/previews/preview-periods.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { BillingPreview } from './preview-types.ts';
import { toPreview } from './previews.ts';
import { SubscriptionPayload } from './subscription-verbs.ts';

const subscriptionId = { description: 'The subscription.' };
const sameInput = (name: string) => ({ description: `The same input as for \`${name}\`.` });

@Resolver()
export class SubscriptionPeriodsResolver {
  @Mutation(() => SubscriptionPayload, {
    description:
      'Moves the end of a running trial, later or earlier, or ends it now. Planned cancellations and changes for its end move too; ' +
      'only the project may. Scope billing:write.',
  })
  async moveTrialEnd(
    @Arg('id', () => ID, subscriptionId) id: string,
    @Arg('input', () => MoveTrialEndInput, { description: 'When the trial ends.' }) input: MoveTrialEndInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await moveTrialEnd(em, viewer, Object.assign({ id }, input), now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Gives a subscription days, or a date, for free: its current period ends later, and nothing is charged for the time, ' +
      'which is from now on; only the project may. Scope billing:write.',
  })
  async giveFreeTime(
    @Arg('id', () => ID, subscriptionId) id: string,
    @Arg('input', () => GiveFreeTimeInput, { description: 'How much, and why.' }) input: GiveFreeTimeInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await giveFreeTime(em, viewer, Object.assign({ id }, input), now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Moves the date on which the periods of a subscription begin, from the end of the current one on. The time until then is ' +
      'prorated or free; only the project may. Scope billing:write.',
  })
  async moveBillingDate(
    @Arg('id', () => ID, subscriptionId) id: string,
    @Arg('input', () => MoveBillingDateInput, { description: 'The date, and how the time until then is charged.' })
    input: MoveBillingDateInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await moveBillingDate(em, viewer, Object.assign({ id }, input), now) };
  }

  @limited(300, '1m')
  @Query(() => BillingPreview, {
    nullable: true,
    description: 'Previews `moveTrialEnd`: the invoice is that of the first period. Scope billing:write; 300 a minute.',
  })
  async previewTrialEnd(
    @Arg('id', () => ID, subscriptionId) id: string,
    @Arg('input', () => MoveTrialEndInput, sameInput('moveTrialEnd')) input: MoveTrialEndInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<BillingPreview> {
    return toPreview(viewer, await previewTrialEnd(em, viewer, Object.assign({ id }, input), now));
  }

  @limited(300, '1m')
  @Query(() => BillingPreview, {
    nullable: true,
    description:
      'Previews `giveFreeTime`: the invoice is that of the usage until now, otherwise that of the next period. Scope ' +
      'billing:write; 300 a minute.',
  })
  async previewFreeTime(
    @Arg('id', () => ID, subscriptionId) id: string,
    @Arg('input', () => GiveFreeTimeInput, sameInput('giveFreeTime')) input: GiveFreeTimeInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<BillingPreview> {
    return toPreview(viewer, await previewFreeTime(em, viewer, Object.assign({ id }, input), now));
  }

  @limited(300, '1m')
  @Query(() => BillingPreview, {
    nullable: true,
    description:
      'Previews `moveBillingDate`: the invoice is that of the time until the new date, or of the period that begins then if that ' +
      'time is free. Scope billing:write; 300 a minute.',
  })
  async previewBillingDate(
    @Arg('id', () => ID, subscriptionId) id: string,
    @Arg('input', () => MoveBillingDateInput, sameInput('moveBillingDate')) input: MoveBillingDateInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<BillingPreview> {
    return toPreview(viewer, await previewBillingDate(em, viewer, Object.assign({ id }, input), now));
  }
}
