import type { EntityManager } from '@mikro-orm/postgresql';
import { isAfter } from '../../platform/time/instants.ts';
import { conflict } from '../../errors.ts';
import type { BillingState } from './billing-state.ts';
import type { PriceSale } from './sellable.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';
import { SubscriptionStatus } from './subscription-states.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import type { Subscription } from './subscription.ts';
import { trialOf } from './trial-of.ts';

/**
 * A trial does not go over to prices that give none, or a shorter one: a customer changes to those as it ends. Of what it
 * is a trial of already, they can have less.
 */
export async function requireTrial(
  em: EntityManager,
  { subscription, items }: BillingState,
  sales: readonly PriceSale[],
  input: ChangeSubscriptionInput,
): Promise<void> {
  if (!isWithinTrial(subscription, input)) return;
  const more = sales.filter((sale) => !items.some((item) => isWithin(sale, item)));
  const wanted = Math.min(...more.map(({ price }) => price.trialDays));
  const others = sales.filter(({ product }) => !items.some(({ productId }) => productId === product.id));
  const { id, customerId, projectId } = subscription;
  const customer = { id: customerId, projectId };
  const isTried = others.length > 0 && !(await trialOf(em, customer, others, id));
  if (wanted >= trialDays(subscription) && !isTried) return;
  throw conflict(
    'change_waits_for_trial_end',
    'What it would be changed to has no trial, or a shorter one: change it as the trial ends.',
  );
}

function isWithin({ price, quantity, amount }: PriceSale, item: SubscriptionItem): boolean {
  return item.priceId === price.id && quantity <= item.quantity && amount === item.amount;
}

/** The length of the trial, regardless of its origin: its project may have ordered another than its prices give. A pause is no part of it. */
function trialDays({ startAt, trialEndAt, pausedMs }: Subscription): number {
  const hours = startAt.until(trialEndAt!).subtract({ milliseconds: pausedMs }).total('hours');
  return Math.round(hours / 24);
}

const { pending, trialing } = SubscriptionStatus;

/** Whether a change would come into effect before the trial ends. */
function isWithinTrial(
  { status, trialEndAt, lastDayAt }: Subscription,
  { at, atDate }: ChangeSubscriptionInput,
): boolean {
  if (!trialEndAt || (status !== trialing && status !== pending)) return false;
  const day = atDate ?? (at === ChangeAt.period_end ? lastDayAt : undefined);
  return !day || isAfter(trialEndAt, day);
}
