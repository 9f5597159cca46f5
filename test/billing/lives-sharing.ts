import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { moveSubscribers } from '../../src/billing/moves/start-move.ts';
import { lockAndCatchUp } from '../../src/billing/turns/lock-and-catch-up.ts';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import type { ActionContext } from './lives-actions.ts';
import { subscriptionAt } from './lives-objects.ts';
import type { Action } from './lives.ts';

type ActionOf<D extends Action['do']> = Extract<Action, { do: D }>;

/** What concerns both customers of a life. */
export const sharingPerformers = {
  transfer: (context: ActionContext, { sub, to }: ActionOf<'transfer'>) => {
    const { em, world, now } = context;
    const input = { customerId: world.customers[to]! };
    return transferSubscription(em, world.viewer, { id: subscriptionAt(context, sub), input }, now);
  },
  /** Begins a move, which the worker carries out; everybody is billed first, since it passes over others. */
  move: async ({ em, world, now }: ActionContext, { plan, toVersion, at }: ActionOf<'move'>) => {
    for (const customerId of world.customers.toSorted()) await lockAndCatchUp(em, customerId, now);
    const { planId } = await em.findOneOrFail(Price, { id: world.shop.price(plan) });
    const input = Object.assign(new MoveSubscribersInput(), { planId, toVersion, at });
    return moveSubscribers(em, world.viewer, input, now);
  },
};
