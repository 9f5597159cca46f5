import type { UserViewer } from '../../src/auth/viewer.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { createPendingCharge } from '../../src/billing/verbs/create-pending-charge.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { ChangeBilling, ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
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
export const use =
  (quantity: string, day: string): StoryStep =>
  (shop) =>
    shop.use(quantity, day);
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
/** Pays all that is open, oldest first. */
export const payAll: StoryStep = (shop) =>
  shop.do(async (em) => {
    const where = { projectId: shop.viewer.projectId, status: InvoiceStatus.open };
    for (const { id: invoiceId } of await em.find(Invoice, where, { orderBy: { id: 'asc' } })) {
      const input = { invoiceId, amount: null, method: 'manual', surplus: Surplus.refuse };
      await recordPayment(em, shop.viewer, input, shop.now);
      await em.flush();
    }
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
