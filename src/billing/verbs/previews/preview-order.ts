import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { accountOf } from '../../customers/account.ts';
import { previewCustomer } from '../../customers/preview-customer.ts';
import { requireTaxRates } from '../../customers/taxes/require-tax-rates.ts';
import { previewRedemptions } from '../../invoicing/coupons/redeem-coupon.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { CreateOrderInput } from '../../orders/order-input.ts';
import { Fulfilment } from '../../orders/order-states.ts';
import { prepareOrder } from '../../orders/prepare-order.ts';
import { refuseOwned } from '../../orders/refuse-owned.ts';
import { resolveOrder } from '../../orders/resolve-order.ts';
import { admitBuyer } from '../../subscriptions/admit-buyer.ts';
import { calculateWithCoupons } from '../../subscriptions/charging/bill.ts';
import { checkOrder } from '../create-order.ts';
import { catchUpForPreview, inRolledBackTransaction } from './catch-up-for-preview.ts';
import { appliedBalance, composeInvoice } from './preview.ts';
import type { PreviewedInvoice } from './preview.ts';

/** The result that an order would have. */
export interface OrderPreview {
  currency: string;
  invoice: PreviewedInvoice;
  /** The part of the invoice that the customer's balance would settle. */
  balanceMinor: bigint;
  dueMinor: bigint;
  isCatchingUp: boolean;
  /** Whether it grants its items only once the amount due is paid. */
  awaitsPayment: boolean;
}

/** Previews a new order with the refusals and amounts of `createOrder`, and creates nothing. */
export async function previewOrder(
  em: EntityManager,
  viewer: Viewer,
  input: CreateOrderInput,
  at: Temporal.Instant,
): Promise<OrderPreview> {
  return previewOffered(em, viewer, { input }, at);
}

/** The same for a purchase through a checkout link, which the project has consented to. */
export async function previewOffered(
  em: EntityManager,
  viewer: Viewer,
  { input, isOffered }: { input: CreateOrderInput; isOffered?: boolean },
  at: Temporal.Instant,
): Promise<OrderPreview> {
  viewer.require('billing:write');
  return inRolledBackTransaction(em, async (inner) => {
    const sales = await resolveOrder(inner, viewer, input.items, { currency: input.currency, isPreview: true });
    const { projectId, currency: own } = sales[0].price;
    const currency = input.currency ?? own;
    checkOrder(viewer, input, projectId);
    if (!isOffered) await admitBuyer(inner, viewer, projectId);
    const chosen = await previewCustomer(inner, viewer, { projectId, choice: input }, at);
    const { customer, now, isCatchingUp } = await catchUpForPreview(inner, chosen, at);
    if (!chosen.isNew) await refuseOwned(inner, customer, sales);
    const account = await accountOf(inner, customer);
    const taxCodes = sales.map(({ product }) => product.taxCode);
    // An order has no draft, so that none can wait for a decision about its tax.
    requireTaxRates(account, { taxCodes, isPaidFirst: true, at: now });
    const { buyer, charges } = prepareOrder(customer, { sales, currency });
    const redeemed = await previewRedemptions(inner, buyer, input.coupons, now);
    const reason = InvoiceReason.order;
    const totals = calculateWithCoupons(account, redeemed, { reason, charges, since: now, at: now });
    const offers = new Map(sales.map((sale) => [sale.price.id, sale]));
    const head = { currency, timezone: customer.timezone, reason, charges, at: now, offers };
    const invoice = composeInvoice(account, { ...head, totals })!;
    const balanceMinor = chosen.isNew ? 0n : await appliedBalance(inner, account, invoice.invoice, []);
    const dueMinor = invoice.invoice.totalMinor - balanceMinor;
    const awaitsPayment = dueMinor > 0n && input.fulfilment === Fulfilment.when_paid;
    return { currency, invoice, balanceMinor, dueMinor, isCatchingUp, awaitsPayment };
  });
}
