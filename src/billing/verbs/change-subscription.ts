import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { peek } from '../../platform/store/lock.ts';
import { admitBilled } from '../customers/visible.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';
import { change } from '../subscriptions/acts/change.ts';
import { noteNextChange } from '../subscriptions/acts/swap-items.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { paidUntil } from '../subscriptions/item-period.ts';
import { holdProducts } from '../subscriptions/hold-products.ts';
import { awaitsPayment, needsPayment, requireUnpaidDate } from '../subscriptions/change-needs-payment.ts';
import { changeDate } from '../subscriptions/read-date.ts';
import { readChange } from '../subscriptions/read-change.ts';
import { cancelChange } from '../subscriptions/cancel-change.ts';
import { scheduleChange } from '../subscriptions/schedule-change.ts';
import { requirePlannable } from '../subscriptions/require-plannable.ts';
import { requireOrderingProject } from '../subscriptions/require-seller.ts';
import { SubscriptionChange, changeStates } from '../subscriptions/subscription-change.ts';
import { ChangeAt } from '../subscriptions/subscription-input.ts';
import type { ChangeSubscriptionInput } from '../subscriptions/subscription-input.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import { Subscription } from '../subscriptions/subscription.ts';

/** Changes the items of a subscription: now, at the end of its period, or on a date. */
export async function changeSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: ChangeSubscriptionInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  await holdProducts(em, input.items);
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  subscriptionStates.require(subscription, 'change');
  const { requestedItems, productIds, unit, billing } = await readChange(em, viewer, billingState, { input, at: now });
  if (input.at === ChangeAt.now && !input.atDate) {
    const isOrdered = viewer.may('billing:write', subscription.projectId);
    const invoice = await change(em, viewer, billingState, { requestedItems, at: now, unit, isOrdered, billing });
    if (invoice && awaitsPayment(viewer, billingState, invoice.dueMinor)) throw needsPayment(invoice);
    return subscription;
  }
  await schedule(em, viewer, billingState, {
    input,
    planned: { items: requestedItems, productIds, proration: unit, billing },
    now,
  });
  return subscription;
}

async function schedule(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  {
    input,
    planned,
    now,
  }: {
    input: ChangeSubscriptionInput;
    planned: Pick<SubscriptionChange, 'items' | 'productIds' | 'proration' | 'billing'>;
    now: Temporal.Instant;
  },
): Promise<void> {
  const lastDayAt = paidUntil(billingState);
  const at = changeDate(input, lastDayAt, now);
  await requirePlannable(em, billingState.subscription, at, input.atDate ? '/atDate' : '/at');
  requireUnpaidDate(viewer, billingState, at);
  const isOrdered = viewer.may('billing:write', billingState.subscription.projectId);
  await scheduleChange(em, viewer, billingState.subscription, {
    ...{ ...planned, at, atPeriodEnd: at.equals(lastDayAt), isOrdered },
    now,
  });
}

/** Cancels a planned change that has not taken effect. */
export async function cancelSubscriptionChange(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const { subscriptionId } = await findChange(em, viewer, id);
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id: subscriptionId }, at);
  const change = await em.findOneOrFail(SubscriptionChange, { id }, { refresh: true });
  const { projectId } = billingState.subscription;
  changeStates.require(change, 'cancel');
  if (change.isOrdered) requireOrderingProject(viewer, projectId);
  cancelChange(em, viewer, billingState.subscription, { change, why: null, at: now });
  await noteNextChange(em, billingState, now);
  return billingState.subscription;
}

/** Finds a planned change of a subscription that the viewer may change; for other viewers it is not found. */
async function findChange(em: EntityManager, viewer: Viewer, id: string): Promise<SubscriptionChange> {
  const found = await peek(em, SubscriptionChange, id);
  const subscription = found && (await peek(em, Subscription, found.subscriptionId));
  await admitBilled(em, viewer, subscription, 'change', 'billing:write');
  return found!;
}
