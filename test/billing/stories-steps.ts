import { Temporal } from 'temporal-polyfill';
import type { UserViewer } from '../../src/auth/viewer.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { createPendingCharge } from '../../src/billing/verbs/create-pending-charge.ts';
import { giveFreeTime } from '../../src/billing/verbs/give-free-time.ts';
import { moveBillingDate } from '../../src/billing/verbs/move-billing-date.ts';
import { moveTrialEnd } from '../../src/billing/verbs/move-trial-end.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { SubscriptionItemInput } from '../../src/billing/subscriptions/subscription-item-input.ts';
import { ChangeBilling, ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import type { Properties } from '../../src/metering/properties.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { selfService } from './self-service.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';

/** Creates a viewer for a person without a role in the project, through a client with billing scopes. */
export async function person({ orm, now, viewer }: StoryShop): Promise<UserViewer> {
  return selfService(await new Seed(orm, new FrozenClock(now)).user(), viewer.projectId);
}

/** One step of a story. */
export type StoryStep = (shop: StoryShop) => Promise<unknown>;
export type StoryItems = Parameters<StoryShop['items']>;

export const buy =
  (items: StoryItems, order: Parameters<StoryShop['subscribe']>[1] = {}): StoryStep =>
  (shop) =>
    shop.subscribe(items, order);
export const until =
  (day: string): StoryStep =>
  (shop) =>
    shop.until(day);
/** Advances to a day without running the worker. */
export const skipTo =
  (day: string): StoryStep =>
  async (shop) => {
    shop.now = dayOf(day);
  };
export const pay =
  (amount?: string): StoryStep =>
  (shop) =>
    shop.pay(amount);
/** Records usage of a day, on that day or later. */
export const use =
  (quantity: string, day: string, meter?: string, properties?: Properties): StoryStep =>
  (shop) => {
    if (Temporal.Instant.compare(shop.now, dayOf(day)) < 0) shop.now = dayOf(day);
    return shop.use(quantity, day, meter, properties);
  };
export const change =
  (items: StoryItems, at = ChangeAt.now, day?: string): StoryStep =>
  (shop) => {
    const input = { id: shop.id, items: shop.items(...items), at, atDate: day ? dayOf(day) : undefined };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
  };
/** A change whose charges wait for the next invoice. */
export const gather =
  (items: StoryItems, at = ChangeAt.now, day?: string): StoryStep =>
  (shop) => {
    const when = { at, atDate: day ? dayOf(day) : undefined, billing: ChangeBilling.next_invoice };
    const input = { id: shop.id, items: shop.items(...items), ...when };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
  };
/** Adds a charge by hand to the next invoice. */
export const charge =
  (unitAmount: string, description = 'Workshop'): StoryStep =>
  (shop) => {
    const input = {
      subscriptionId: shop.id,
      description,
      quantity: '1',
      unitAmount,
      taxBehavior: TaxBehavior.exclusive,
    };
    return shop.do((em) => createPendingCharge(em, shop.viewer, input, shop.now));
  };
/** Lets the subscriptions of the customer share their invoices. */
export const combine: StoryStep = (shop) =>
  shop.do(async (em) => {
    const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
    await updateCustomer(em, shop.viewer, { id, input: { combineInvoices: true } }, shop.now);
  });
export const cancel =
  (at: CancelAt, unused = Unused.keep): StoryStep =>
  (shop) =>
    shop.do((em) => cancelSubscription(em, shop.viewer, { id: shop.id, at, unused }, shop.now));
export const pause =
  (unused = Unused.keep, resumeAnchor = ResumeAnchor.reset): StoryStep =>
  (shop) =>
    shop.do((em) => pauseSubscription(em, shop.viewer, { id: shop.id, unused, resumeAnchor }, shop.now));
export const resume: StoryStep = (shop) =>
  shop.do((em) => resumeSubscription(em, shop.viewer, { id: shop.id }, shop.now));
/** Cancels for a day in the future. */
export const endOn =
  (day: string, unused = Unused.keep): StoryStep =>
  (shop) => {
    const input = { id: shop.id, at: CancelAt.period_end, atDate: dayOf(day), unused };
    return shop.do((em) => cancelSubscription(em, shop.viewer, input, shop.now));
  };
/** Takes back a cancellation that has not taken effect. */
export const keep: StoryStep = (shop) => shop.do((em) => keepSubscription(em, shop.viewer, shop.id, shop.now));
/** Lets another customer act, by name. */
export const as =
  (name: string): StoryStep =>
  async (shop) =>
    shop.actAs(name);
/** Agrees to an item on the terms of this customer: in the first subscription, or in a change of it now or on a day. */
export const agree =
  (
    item: StoryItems[number],
    terms: Pick<SubscriptionItemInput, 'amount' | 'ownTerms'>,
    { atDate, ...order }: { atDate?: string; minimumAmount?: string },
  ): StoryStep =>
  (shop) => {
    const items = shop.items(item).map((one) => ({ ...one, ...terms }));
    if (!shop.id) return shop.subscribe([], { items, ...order });
    const input = { id: shop.id, items, at: ChangeAt.now, atDate: atDate ? dayOf(atDate) : null };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
  };
/** Pays everything that is open. */
export const payAll: StoryStep = (shop) => shop.payAll();
/** Advances to a day in months from the beginning of the story, and pays at the end of each what is open. */
export const live =
  (day: string): StoryStep =>
  async (shop) => {
    const begins = shop.beginsAt.toZonedDateTimeISO('UTC');
    const end = dayOf(day);
    const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
    for (let months = 1; isBefore(shop.now, end); months += 1) {
      const next = begins.add({ months }).toInstant();
      if (!isBefore(shop.now, next)) continue;
      await shop.until((isBefore(next, end) ? next : end).toString());
      await shop.payAll();
    }
  };
/** Moves the end of the trial; without a day, it ends now. */
export const endTrial =
  (day?: string): StoryStep =>
  (shop) => {
    const trialEndAt = day ? dayOf(day) : null;
    return shop.do((em) => moveTrialEnd(em, shop.viewer, { id: shop.id, trialEndAt }, shop.now));
  };
export const give =
  (days: number): StoryStep =>
  (shop) =>
    shop.do((em) => giveFreeTime(em, shop.viewer, { id: shop.id, days, reason: 'An outage' }, shop.now));
export const moveTo =
  (day: string, stub = Stub.prorate): StoryStep =>
  (shop) =>
    shop.do((em) => moveBillingDate(em, shop.viewer, { id: shop.id, billingDateAt: dayOf(day), stub }, shop.now));
