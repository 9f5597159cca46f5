import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { conflict } from '../../errors.ts';
import { Proration } from '../customers/profile/proration.ts';
import type { BillingState } from './billing-state.ts';
import { refuseDoubles } from './refuse-doubles.ts';
import { requireSeller } from './require-seller.ts';
import { requireTrial } from './require-trial.ts';
import { sellable } from './sellable.ts';
import type { WantedItem } from './subscription-change.ts';
import { isBilled } from './acts/change.ts';
import type { Subscription } from './subscription.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';

/**
 * What an input wants a subscription to consist of, whose offers its course knows from then on; refuses what is not sold,
 * or not to this customer.
 */
export async function readWanted(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  { input, isForeseen }: { input: ChangeSubscriptionInput; isForeseen?: boolean },
): Promise<{ wanted: WantedItem[]; productIds: string[]; unit: Proration }> {
  const { subscription, offers: kept } = billingState;
  const { projectId, currency, customerId } = subscription;
  if (input.proration) requireSeller(viewer, projectId);
  if (!viewer.may('billing:write', projectId)) requirePeriodEnd(subscription, input);
  const sales = await sellable(em, viewer, input.items, { of: { currency, projectId, kept }, isForeseen });
  checkItems(billingState, input);
  if (!viewer.may('billing:write', projectId)) await requireTrial(em, billingState, sales, input);
  // Of its own plans there is no second one.
  const own = new Set(billingState.items.map(({ planId }) => planId));
  const others = sales.filter(({ plan }) => !own.has(plan.id));
  await refuseDoubles(em, customerId, others);
  billingState.offers = new Map([...kept, ...sales.map((sale) => [sale.price.id, sale] as const)]);
  const wanted = input.items.map(({ itemId = null, priceId, quantity, amount = null }) => {
    return { itemId, priceId, quantity, amount };
  });
  const productIds = [...new Set(sales.map(({ product }) => product.id))];
  return { wanted, productIds, unit: input.proration ?? unitFor(viewer, subscription) };
}

/** By days, a change in the last second of a day would cost nothing, so customers change by the second. */
function unitFor(viewer: Viewer, { projectId, proration }: Subscription): Proration {
  const isByDay = proration === Proration.day && !viewer.may('billing:write', projectId);
  return isByDay ? Proration.second : proration;
}

/** Where nothing is prorated, a customer who changes for themself could have the dear plan for the price of the cheap one. */
function requirePeriodEnd({ proration, status }: Subscription, input: ChangeSubscriptionInput): void {
  const isAtEnd = input.at === ChangeAt.period_end && !input.atDate;
  if (proration !== Proration.none || isAtEnd || !isBilled(status)) return;
  throw conflict(
    'change_waits_for_period_end',
    'This subscription is not prorated: change it at the end of its period ("at": "period_end").',
  );
}

function checkItems({ items }: BillingState, input: ChangeSubscriptionInput): void {
  const own = new Set(items.map(({ id }) => id));
  const check = new Check();
  input.items.forEach(({ itemId }, index) => {
    if (!itemId) return;
    const isFirst = input.items.findIndex((other) => other.itemId === itemId) === index;
    check
      .that(own.has(itemId), `/items/${index}/itemId`, 'is no item of this subscription')
      .that(isFirst, `/items/${index}/itemId`, 'is named twice');
  });
  check.done();
}
