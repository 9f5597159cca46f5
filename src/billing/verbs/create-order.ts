import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { newMetadata } from '../../platform/values/metadata.ts';
import { accountOf } from '../customers/account.ts';
import { chooseCustomer } from '../customers/choose-customer.ts';
import { requireTaxRates } from '../customers/taxes/require-tax-rates.ts';
import { holdCoupons } from '../invoicing/coupons/hold-coupons.ts';
import { redeemAll } from '../invoicing/coupons/redeem-coupon.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import { writeInvoice } from '../invoicing/invoices/write-invoice.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';
import { orderFields } from '../orders/order-fields.ts';
import { CreateOrderInput } from '../orders/order-input.ts';
import { Fulfilment } from '../orders/order-states.ts';
import { Order } from '../orders/order.ts';
import { prepareOrder } from '../orders/prepare-order.ts';
import { refuseOwned } from '../orders/refuse-owned.ts';
import { resolveOrder } from '../orders/resolve-order.ts';
import { followInvoice } from '../orders/settle-order.ts';
import { calculateWithCoupons } from '../subscriptions/charging/bill.ts';
import { admitBuyer } from '../subscriptions/admit-buyer.ts';
import { holdProducts } from '../subscriptions/hold-products.ts';
import type { Offer } from '../subscriptions/offer.ts';
import { expiryOf, isPaidFirst } from '../subscriptions/payment-first.ts';
import { given, requireSeller } from '../subscriptions/require-seller.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/** Sells prices that are paid once: writes the order with its invoice, and grants the items once that is paid. */
export async function createOrder(
  em: EntityManager,
  viewer: Viewer,
  input: CreateOrderInput,
  at: Temporal.Instant,
): Promise<Order> {
  return sellOrder(em, viewer, { input }, at);
}

/** The same, with the terms of the checkout link through which a person buys. */
export async function sellOrder(
  em: EntityManager,
  viewer: Viewer,
  { input, offer }: { input: CreateOrderInput; offer?: Offer },
  at: Temporal.Instant,
): Promise<Order> {
  viewer.require('billing:write');
  await holdProducts(em, input.items);
  const sales = await resolveOrder(em, viewer, input.items, { currency: input.currency });
  const [{ price }] = sales;
  const { projectId } = price;
  const currency = input.currency ?? price.currency;
  checkOrder(viewer, input, projectId);
  const isSelfService = offer !== undefined || (await admitBuyer(em, viewer, projectId));
  const chosen = await chooseCustomer(em, viewer, projectId, input, at);
  const { customer, now } = await lockAndCatchUp(em, chosen.id, at, async ({ id: customerId }) => {
    await holdCoupons(em, projectId, input.coupons);
    await openProjectAccounts(em, { projectId, customerId, currency });
  });
  await refuseOwned(em, customer, sales);
  const account = await accountOf(em, customer);
  const taxCodes = sales.map(({ product }) => product.taxCode);
  // An order has no draft, so that none can wait for a decision about its tax.
  requireTaxRates(account, { taxCodes, isPaidFirst: true, at: now });
  const { buyer, items, charges } = prepareOrder(customer, { sales, currency });
  const redeemed = await redeemAll(em, viewer, buyer, input.coupons, now);
  for (const { redemption } of redeemed) redemption.end(now);
  const reason = InvoiceReason.order;
  const { assembled } = calculateWithCoupons(account, redeemed, { reason, charges, since: now, at: now });
  const expires = offer !== undefined || (isSelfService && isPaidFirst(account.profile));
  const dueAt = expires ? expiryOf(now) : null;
  const head = { reason, currency, dueAt };
  const invoice = await writeInvoice(em, viewer, account, { head, charges, assembled, at: now });
  const expiresAt = invoice.status === InvoiceStatus.open ? dueAt : null;
  const { fulfilment, metadata } = input;
  const owner = { id: buyer.id, projectId, customerId: customer.id, invoiceId: invoice.id, currency };
  const order = new Order({ ...owner, fulfilment, expiresAt, metadata: offer?.metadata ?? newMetadata(metadata) }, now);
  em.persist([order, ...items]);
  const bought = items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  const payload = { ...orderFields(order), items: bought };
  record(em, viewer, now, { ...subjectOf(order), testClockId: invoice.testClockId, type: 'order.created', payload });
  await followInvoice(em, viewer, { order, items, invoice, credited: new Set() }, now);
  return order;
}

/** Refuses what only the project may set; previews use this too. */
export function checkOrder(viewer: Viewer, input: CreateOrderInput, projectId: string): void {
  const { fulfilment, metadata } = input;
  const granted = given({ fulfilment: fulfilment === Fulfilment.when_paid ? undefined : fulfilment, metadata });
  if (granted.length) requireSeller(viewer, projectId, granted);
  checkBounds(new Check(), CreateOrderInput, input).done();
}
