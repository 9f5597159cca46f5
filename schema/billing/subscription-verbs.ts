import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { releaseSubscription } from '../../src/billing/verbs/release-subscription.ts';
import {
  CancelSubscriptionInput,
  ChangeSubscriptionInput,
  CreateSubscriptionInput,
} from '../../src/billing/subscriptions/subscription-input.ts';
import { PauseSubscriptionInput } from '../../src/billing/subscriptions/pause-input.ts';
import { ResumeAnchor } from '../../src/billing/subscriptions/subscription-terms.ts';
import { setOwnInvoices } from '../../src/billing/verbs/set-own-invoices.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { SubscriptionTermsInput } from '../../src/billing/subscriptions/subscription-terms-input.ts';
import { updateSubscriptionTerms } from '../../src/billing/verbs/update-subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { HubContext } from '../context.ts';

@ArgsType()
class CancelSubscriptionArgs extends CancelSubscriptionInput {
  @Field(() => ID, { description: 'The subscription to cancel.' })
  id!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The result of `createSubscription` and of the mutations that change a subscription.',
})
export class SubscriptionPayload {
  @Field(() => Subscription, { description: 'The subscription as it is now.' })
  subscription!: Subscription;
}

@Resolver()
export class SubscriptionVerbsResolver {
  @Mutation(() => SubscriptionPayload, {
    description:
      'Subscribes a customer to prices and creates the first invoice, unless the subscription begins later, has a trial, or is ' +
      'charged in arrears. A person may subscribe themself. Scope billing:write.',
  })
  async createSubscription(
    @Arg('input', () => CreateSubscriptionInput, { description: 'The customer, the prices and the terms.' })
    input: CreateSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await subscribe(em, viewer, input, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Cancels a subscription: at once, at the end of its period (the default), or on a day in the future (`atDate`). Scope ' +
      'billing:write.',
  })
  async cancelSubscription(
    @Args() args: CancelSubscriptionArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await cancelSubscription(em, viewer, args, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Revokes a planned cancellation; only the project can revoke a cancellation that it ordered. Scope billing:write.',
  })
  async keepSubscription(
    @Arg('id', () => ID, { description: 'The subscription whose cancellation is revoked.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await keepSubscription(em, viewer, id, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Changes the items of a subscription: at once, at the end of its period, or on a day. A change at once credits unused time ' +
      'and charges the new items. `previewSubscriptionChange` shows the cost. Scope billing:write.',
  })
  async changeSubscription(
    @Arg('id', () => ID, { description: 'The subscription to change.' }) id: string,
    @Arg('input', () => ChangeSubscriptionInput, {
      description: 'The new items, and when the change takes effect.',
    })
    input: ChangeSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await changeSubscription(em, viewer, Object.assign({ id }, input), now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Changes the payment terms and the purchase order number of the next invoices of a subscription; its customer may change ' +
      'the latter. Scope billing:write.',
  })
  async updateSubscriptionTerms(
    @Arg('id', () => ID, { description: 'The subscription.' }) id: string,
    @Arg('input', () => SubscriptionTermsInput, { description: 'The terms to change.' }) input: SubscriptionTermsInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await updateSubscriptionTerms(em, viewer, { id, input }, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description: 'Cancels a planned change, by its id. Scope billing:write.',
  })
  async cancelSubscriptionChange(
    @Arg('id', () => ID, { description: 'The planned change to cancel, one of `plannedChanges`.' })
    id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await cancelSubscriptionChange(em, viewer, id, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Sets whether a subscription has invoices of its own, although those of its customer are combined (`combineInvoices`). ' +
      'Scope billing:write of its project.',
  })
  async setOwnInvoices(
    @Arg('id', () => ID, { description: 'The subscription.' }) id: string,
    @Arg('hasOwnInvoices', () => Boolean, { description: 'Whether it has invoices of its own from now on.' })
    hasOwnInvoices: boolean,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await setOwnInvoices(em, viewer, { id, hasOwnInvoices }, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description: 'Pauses a subscription: it costs nothing and grants nothing until it is resumed. Scope billing:write.',
  })
  async pauseSubscription(
    @Arg('id', () => ID, { description: 'The subscription to pause.' }) id: string,
    @Arg('input', () => PauseSubscriptionInput, {
      nullable: true,
      description: 'The terms of the pause; by default it lasts until it is resumed, and unused time is kept.',
    })
    input: PauseSubscriptionInput | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return {
      subscription: await pauseSubscription(
        em,
        viewer,
        Object.assign({ id }, input ?? new PauseSubscriptionInput()),
        now,
      ),
    };
  }

  @Mutation(() => SubscriptionPayload, {
    description: 'Ends a pause; only the project can end a pause that it ordered. Scope billing:write.',
  })
  async resumeSubscription(
    @Arg('id', () => ID, { description: 'The subscription to resume.' }) id: string,
    @Arg('anchor', () => ResumeAnchor, {
      nullable: true,
      description:
        'The anchor of periods after the pause; defaults to the choice made at the pause, and only the project can differ.',
    })
    anchor: ResumeAnchor | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await resumeSubscription(em, viewer, { id, anchor }, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Releases a quarantined subscription, which continues where it stopped; correct the cause first. Scope billing:write.',
  })
  async releaseSubscription(
    @Arg('id', () => ID, { description: 'The subscription to release.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await releaseSubscription(em, viewer, id, now) };
  }
}
