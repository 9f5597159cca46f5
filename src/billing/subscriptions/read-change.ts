import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { conflict } from '../../errors.ts';
import { Proration } from '../customers/profile/proration.ts';
import { requireTaxRates } from '../customers/taxes/require-tax-rates.ts';
import type { BillingState } from './billing-state.ts';
import { refuseDuplicatePlans } from './refuse-duplicate-plans.ts';
import { ownPrices } from './own-price.ts';
import { given, requireSeller } from './require-seller.ts';
import { requireTrial } from './require-trial.ts';
import { resolveSales } from './resolve-sales.ts';
import type { RequestedItem } from './subscription-change.ts';
import { isBilled } from './acts/change.ts';
import type { Subscription } from './subscription.ts';
import { ChangeBilling } from './subscription-terms.ts';
import { ChangeAt } from './subscription-input.ts';
import type { ChangeSubscriptionInput } from './subscription-input.ts';

interface ReadChange {
  requestedItems: RequestedItem[];
  productIds: string[];
  unit: Proration;
  billing: ChangeBilling;
}

/**
 * Reads the items that an input requests for a subscription, and adds their offers to its billing state. Refuses prices
 * that are not sold, or not to this customer.
 */
export async function readChange(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  { input, at, isPreview }: { input: ChangeSubscriptionInput; at: Temporal.Instant; isPreview?: boolean },
): Promise<ReadChange> {
  const { subscription, offers: kept } = billingState;
  const { projectId, currency, customerId } = subscription;
  const { proration, billing } = input;
  if (proration || billing) requireSeller(viewer, projectId, given({ proration, billing }));
  if (!viewer.may('billing:write', projectId)) requirePeriodEnd(subscription, input);
  const sales = await resolveSales(em, viewer, input.items, {
    of: { currency, projectId, kept, items: billingState.items },
    isPreview,
  });
  checkItems(billingState, input);
  const added = sales.filter(({ price }) => !kept.has(price.id));
  requireTaxRates(billingState.account, { taxCodes: added.map(({ product }) => product.taxCode), at });
  if (!viewer.may('billing:write', projectId)) await requireTrial(em, billingState, sales, input);
  // The subscription's own plans are not duplicates.
  const own = new Set(billingState.items.map(({ planId }) => planId));
  await refuseDuplicatePlans(em, customerId, sales, own);
  billingState.offers = new Map([...kept, ...sales.map((sale) => [sale.price.id, sale] as const)]);
  if (!isPreview) em.persist(ownPrices(sales, { customerId, now: at }));
  const requestedItems = sales.map(({ itemId, price, quantity, amount }) => {
    return { itemId, priceId: price.id, quantity, amount };
  });
  const productIds = [...new Set(sales.map(({ product }) => product.id))];
  const unit = input.proration ?? unitFor(viewer, subscription);
  return { requestedItems, productIds, unit, billing: input.billing ?? ChangeBilling.at_once };
}

/** Prorates customers' changes by the second: by day, a change in the last second of a day would cost nothing. */
function unitFor(viewer: Viewer, { projectId, proration }: Subscription): Proration {
  const isByDay = proration === Proration.day && !viewer.may('billing:write', projectId);
  return isByDay ? Proration.second : proration;
}

/** Without proration, a customer's change within a period would give them the expensive plan at the price of the cheap one. */
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
