import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { cancelSubscriptionChange, changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { releaseSubscription } from '../../src/billing/verbs/release-subscription.ts';
import {
  CancelSubscriptionInput,
  ChangeSubscriptionInput,
  CreateSubscriptionInput,
  PauseSubscriptionInput,
} from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor } from '../../src/billing/subscriptions/subscription-terms.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { HubContext } from '../context.ts';

@ArgsType()
class CancelSubscriptionArgs extends CancelSubscriptionInput {
  @Field(() => ID, { description: 'The subscription to cancel.' })
  id!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What `createSubscription` and the mutations that change a subscription answer.',
})
class SubscriptionPayload {
  @Field(() => Subscription, { description: 'The subscription as it is now.' })
  subscription!: Subscription;
}

@Resolver()
export class SubscriptionVerbsResolver {
  @Mutation(() => SubscriptionPayload, {
    description:
      'Subscribes a customer to prices, and makes the first invoice, unless it begins later, with a trial, or is charged in ' +
      'arrears. A person may subscribe themself. Scope billing:write.',
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
      'Cancels a subscription: at once, at the end of its period (left out), or on a day in the future (`atDate`). Scope ' +
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
      'Takes back a cancellation that has not come into effect; one that its project ordered, that project alone does. Scope billing:write.',
  })
  async keepSubscription(
    @Arg('id', () => ID, { description: 'The subscription whose cancellation is taken back.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await keepSubscription(em, viewer, id, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Changes what a subscription consists of: now, which gives back unused time and charges what comes instead, at the ' +
      'end of its period, or on a day. `previewSubscriptionChange` says what it would cost. Scope billing:write.',
  })
  async changeSubscription(
    @Arg('id', () => ID, { description: 'The subscription to change.' }) id: string,
    @Arg('input', () => ChangeSubscriptionInput, {
      description: 'The items that it is to have, and from when on.',
    })
    input: ChangeSubscriptionInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await changeSubscription(em, viewer, Object.assign({ id }, input), now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description: 'Takes back a change that is planned for later, by its id. Scope billing:write.',
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
      'Suspends a subscription: it costs nothing and grants nothing until it is resumed. Scope billing:write.',
  })
  async pauseSubscription(
    @Arg('id', () => ID, { description: 'The subscription to pause.' }) id: string,
    @Arg('input', () => PauseSubscriptionInput, {
      nullable: true,
      description: 'How it is paused; left out, until it is resumed, and unused time is kept.',
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
    description: 'Ends a pause; one that its project ordered, that project alone does. Scope billing:write.',
  })
  async resumeSubscription(
    @Arg('id', () => ID, { description: 'The subscription to resume.' }) id: string,
    @Arg('anchor', () => ResumeAnchor, {
      nullable: true,
      description: 'Left out, as was said when it was paused; to say otherwise is for its project alone.',
    })
    anchor: ResumeAnchor | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await resumeSubscription(em, viewer, { id, anchor }, now) };
  }

  @Mutation(() => SubscriptionPayload, {
    description:
      'Lets a quarantined subscription continue from where it stopped, once what failed is mended. Scope billing:write.',
  })
  async releaseSubscription(
    @Arg('id', () => ID, { description: 'The subscription to release.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionPayload> {
    return { subscription: await releaseSubscription(em, viewer, id, now) };
  }
}
