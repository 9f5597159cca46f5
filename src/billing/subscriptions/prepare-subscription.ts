import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { newMetadata } from '../../platform/values/metadata.ts';
import { parseMinor } from '../../platform/values/money.ts';
import { accountOf } from '../customers/account.ts';
import { requireTaxRates } from '../customers/taxes/require-tax-rates.ts';
import type { Customer } from '../customers/customer.ts';
import { shortestOf } from '../invoicing/arithmetic/cadences.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import { calendarAnchor, calendarPhase } from './anchor.ts';
import type { BillingState } from './billing-state.ts';
import { firstOfPlan } from './charging/plan-items.ts';
import type { Offer } from './offer.ts';
import { isPaidFirst } from './payment-first.ts';
import type { PriceSale } from './price-sale.ts';
import { SubscriptionItem } from './subscription-item.ts';
import { BillingAnchor } from './subscription-start-input.ts';
import type { CreateSubscriptionInput } from './subscription-input.ts';
import { PaymentBehavior } from './subscription-terms.ts';
import { Subscription } from './subscription.ts';
import { trialDaysFor, trialDaysOffered } from './trial-days-for.ts';

const { require_payment, send_invoice } = PaymentBehavior;

export interface SubscriptionOrder {
  input: CreateSubscriptionInput;
  sales: [PriceSale, ...PriceSale[]];
  /** Whether a person buys for themself, so that the project decides when the subscription runs. */
  isSelfService: boolean;
  /** The terms of the checkout link through which the person buys. */
  offer?: Offer;
  now: Temporal.Instant;
}

/** Builds the subscription of an order before it starts, without writing it; previews use this too. */
export async function prepareSubscription(
  em: EntityManager,
  customer: Customer,
  order: SubscriptionOrder,
): Promise<BillingState> {
  const { sales } = order;
  const account = await accountOf(em, customer);
  const { input } = order;
  const isMovedIn = paidUntilOf(input, sales).some((paidUntilAt) => paidUntilAt !== null);
  const trialDays = isMovedIn ? 0 : await trialDaysOf(em, customer, order);
  const subscription = subscriptionOf(customer, order, trialDays);
  subscription.proration = order.input.proration ?? account.profile.proration;
  const { isSelfService, offer } = order;
  if (offer) subscription.metadata = offer.metadata;
  if (isSelfService)
    subscription.paymentBehavior = offer || isPaidFirst(account.profile) ? require_payment : send_invoice;
  requireTaxRates(account, {
    taxCodes: sales.map(({ product }) => product.taxCode),
    isPaidFirst: subscription.paymentBehavior === require_payment,
    at: order.now,
  });
  const items = itemsOf(subscription, order);
  const offers = new Map(sales.map((sale) => [sale.price.id, sale]));
  return { subscription, items, offers, account, redeemed: [], pending: [] };
}

async function trialDaysOf(
  em: EntityManager,
  customer: Customer,
  { input, sales, offer }: SubscriptionOrder,
): Promise<number> {
  if (offer) return trialDaysOffered(em, customer, sales, offer.trialDays);
  return input.trialDays ?? trialDaysFor(em, customer, sales);
}

function subscriptionOf(
  { id: customerId, timezone, testClockId }: Customer,
  { input, sales, now }: SubscriptionOrder,
  trialDays: number,
): Subscription {
  const { projectId } = sales[0].price;
  const { interval, intervalCount } = cadenceOf(sales);
  const cadence = { interval, intervalCount };
  const currency = input.currency ?? sales[0].price.currency;
  const startAt = input.startAt ?? now;
  const trialEndAt = trialDays ? daysAfter(startAt, timezone, trialDays) : null;
  const billedFrom = trialEndAt ?? startAt;
  const isCalendar = input.anchor === BillingAnchor.calendar;
  const anchorAt = isCalendar ? calendarAnchor(billedFrom, timezone, cadence, input.anchorDay ?? null) : billedFrom;
  const { trialEnd, paymentBehavior, minimumAmount, paymentTermDays = null, poNumber = null } = input;
  const minimumMinor = minimumAmount ? parseMinor(minimumAmount, currency)! : null;
  return new Subscription(
    {
      ...{ projectId, customerId, currency, interval, intervalCount, timezone, anchorAt, startAt },
      ...{ trialEndAt, trialEnd, paymentBehavior, minimumMinor, testClockId, paymentTermDays, poNumber },
      hasOwnInvoices: input.hasOwnInvoices ?? false,
      metadata: newMetadata(input.metadata),
    },
    now,
  );
}

/** Adds days of the customer's calendar, keeping the time of day. */
function daysAfter(at: Temporal.Instant, timezone: string, days: number): Temporal.Instant {
  return at.toZonedDateTimeISO(timezone).add({ days }).toInstant();
}

/** The shortest cadence of the prices, at which the subscription is billed. */
export function cadenceOf(sales: readonly PriceSale[]): Cadence {
  return shortestOf(sales.map(({ price }) => price))!;
}

/** Until when each sale was paid in another system; a required part that is not named as the subscription is. */
function paidUntilOf({ items, paidUntilAt }: CreateSubscriptionInput, sales: readonly PriceSale[]) {
  return sales.map((_, index) => items[index]?.paidUntilAt ?? paidUntilAt ?? null);
}

function itemsOf(subscription: Subscription, { sales, input }: SubscriptionOrder): SubscriptionItem[] {
  const paidUntil = paidUntilOf(input, sales);
  const { id: subscriptionId, projectId, customerId, startAt } = subscription;
  const isFirst = firstOfPlan(sales);
  return sales.map(({ price, plan, quantity, amount }, position) => {
    const { id: priceId, planId, productId } = price;
    const isLead = isFirst[position]!;
    const planVersion = plan.version;
    return new SubscriptionItem({
      ...{ projectId, subscriptionId, customerId, productId, planId, planVersion, priceId, quantity, amount },
      ...{ position, isLead },
      phase: input.anchor === BillingAnchor.calendar ? calendarPhase(subscription, price) : 0,
      startedAt: startAt,
      chargedToAt: paidUntil[position] ?? startAt,
      freeUntilAt: paidUntil[position],
    });
  });
}
