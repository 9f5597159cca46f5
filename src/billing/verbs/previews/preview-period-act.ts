import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { calculateBill } from '../../subscriptions/charging/bill.ts';
import { moreOffers } from '../../subscriptions/offers.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { TrialEnd } from '../../subscriptions/subscription-terms.ts';
import { authoriseAndCatchUpSubscription } from '../../turns/authorise-and-catch-up-subscription.ts';
import { inRolledBackTransaction } from './catch-up-for-preview.ts';
import { planRenewal } from './plan-renewal.ts';
import { composeInvoice } from './preview.ts';
import type { Preview, PreviewedInvoice } from './preview.ts';

interface PeriodAct {
  id: string;
  at: Temporal.Instant;
  act: (em: EntityManager) => Promise<unknown>;
}

/**
 * Previews an act that changes the periods of a subscription: does it in a transaction that is rolled back. The invoice is
 * the one that it creates at once, otherwise that of the next period.
 */
export async function previewPeriodAct(
  em: EntityManager,
  viewer: Viewer,
  { id, at, act }: PeriodAct,
): Promise<Preview> {
  return inRolledBackTransaction(em, async (inner) => {
    const dueAt = (await readBillingState(inner, id))?.dueAt ?? null;
    const { now } = await authoriseAndCatchUpSubscription(inner, viewer, { id }, at);
    await inner.flush();
    const known = await inner.find(Invoice, { subscriptionId: id }, { fields: ['id'] });
    await act(inner);
    await inner.flush();
    const { billingState } = (await readBillingState(inner, id))!;
    const { currency, currentPeriod: period } = billingState.subscription;
    const knownIds = known.map((invoice) => invoice.id);
    const [made] = await readInvoices(inner, billingState, { id: { $nin: knownIds } });
    const { totalMinor = 0n, dueMinor = 0n } = made?.invoice ?? {};
    return {
      ...{ currency, period, at: now, gathered: null, creditNotes: [], awaitsPayment: false },
      invoice: made ?? (await nextInvoice(inner, billingState)),
      ...{ dueMinor, balanceMinor: totalMinor - dueMinor },
      isCatchingUp: dueAt !== null && !isAfter(dueAt, now),
    };
  });
}

/** Reads invoices of a subscription, oldest first, as they would be. */
export async function readInvoices(
  em: EntityManager,
  { subscription, offers: known }: BillingState,
  where: { id?: { $nin: string[] } | { $in: string[] } } = {},
): Promise<PreviewedInvoice[]> {
  const of = { subscriptionId: subscription.id, ...where };
  const invoices = await em.find(Invoice, of, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const invoiceId = { $in: invoices.map(({ id }) => id) };
  const lines = await em.find(InvoiceLine, { invoiceId }, { orderBy: { position: 'asc' } });
  const offers = await moreOffers(
    em,
    known,
    lines.flatMap(({ priceId }) => priceId ?? []),
  );
  return invoices.map((invoice) => {
    const own = lines.filter((line) => line.invoiceId === invoice.id);
    return { invoice, lines: own, at: invoice.createdAt, offers };
  });
}

/** Composes the invoice of the next period; null if none begins by itself, or nothing is charged then. */
export async function nextInvoice(em: EntityManager, billingState: BillingState): Promise<PreviewedInvoice | null> {
  const { subscription, account, items, offers } = billingState;
  const { status, trialEnd, cancelAt, currency, timezone, currentPeriodStartAt: before } = subscription;
  const at = subscription.currentPeriodEndAt;
  const isTrial = status === SubscriptionStatus.trialing;
  if ((isTrial && trialEnd !== TrialEnd.bill) || (cancelAt && !isAfter(cancelAt, at))) return null;
  const requestedItems = items.map(({ id: itemId, priceId, quantity, amount }) => {
    return { itemId, priceId, quantity, amount };
  });
  const { charges } = await planRenewal(em, billingState, { requestedItems, at, unit: subscription.proration });
  const reason = InvoiceReason.subscription_cycle;
  const totals = calculateBill(billingState, { reason, charges, since: at, before, at });
  return composeInvoice(account, { currency, timezone, reason, at, offers, totals });
}
