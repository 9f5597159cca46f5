import type { EntityManager } from '@mikro-orm/postgresql';
import { isAfter } from '../../platform/time/instants.ts';
import { conflict } from '../../errors.ts';
import type { BillingState } from './billing-state.ts';
import type { PriceSale } from './price-sale.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';
import { SubscriptionStatus } from './subscription-states.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import type { Subscription } from './subscription.ts';
import { trialDaysFor } from './trial-days-for.ts';
import { trialPrices } from './trial-prices.ts';

/**
 * Refuses a customer's change within a trial to prices without a trial or with a shorter one. That change must wait for
 * the end of the trial. Reducing items that are in the trial already is allowed.
 */
export async function requireTrial(
  em: EntityManager,
  { subscription, items }: BillingState,
  sales: readonly PriceSale[],
  input: ChangeSubscriptionInput,
): Promise<void> {
  if (!isWithinTrial(subscription, input)) return;
  const more = trialPrices(sales).filter((sale) => !items.some((item) => isWithin(sale, item)));
  const shortestTrialDays = Math.min(...more.map(({ price }) => price.trialDays));
  const others = sales.filter(({ product }) => !items.some(({ productId }) => productId === product.id));
  const { id, customerId, projectId } = subscription;
  const customer = { id: customerId, projectId };
  const isTried = others.length > 0 && !(await trialDaysFor(em, customer, others, id));
  if (shortestTrialDays >= trialDays(subscription) && !isTried) return;
  throw conflict(
    'change_waits_for_trial_end',
    'The new prices have no trial or a shorter one: schedule the change for the end of the trial.',
  );
}

function isWithin({ price, quantity, amount }: PriceSale, item: SubscriptionItem): boolean {
  return item.priceId === price.id && quantity <= item.quantity && amount === item.amount;
}

/** Returns the length of the trial without pauses; the project may have granted more days than the prices have. */
function trialDays({ startAt, trialEndAt, pausedMs }: Subscription): number {
  const hours = startAt.until(trialEndAt!).subtract({ milliseconds: pausedMs }).total('hours');
  return Math.round(hours / 24);
}

const { pending, trialing } = SubscriptionStatus;

/** Whether a change would take effect before the trial ends. */
function isWithinTrial(
  { status, trialEndAt, lastDayAt }: Subscription,
  { at, atDate }: ChangeSubscriptionInput,
): boolean {
  if (!trialEndAt || (status !== trialing && status !== pending)) return false;
  const day = atDate ?? (at === ChangeAt.period_end ? lastDayAt : undefined);
  return !day || isAfter(trialEndAt, day);
}
