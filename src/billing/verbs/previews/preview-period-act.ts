import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { dueChanges } from '../../subscriptions/acts/swap-items.ts';
import { calculateBill } from '../../subscriptions/charging/bill.ts';
import { pendingFor } from '../../subscriptions/charging/take-pending.ts';
import { isWithinOwnPeriod } from '../../subscriptions/item-period.ts';
import { moreOffers } from '../../subscriptions/offers.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import type { RequestedItem } from '../../subscriptions/subscription-change.ts';
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
    const { now, billingState: before } = await authoriseAndCatchUpSubscription(inner, viewer, { id }, at);
    // A preview shows what the subscription costs by itself, and not the invoice that it shares with others.
    before.subscription.hasOwnInvoices = true;
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
  where: { id?: { $nin: string[] } } = {},
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
  const { subscription, account } = billingState;
  const { status, trialEnd, cancelAt, currency, timezone, currentPeriodStartAt: before } = subscription;
  const at = subscription.currentPeriodEndAt;
  const isTrial = status === SubscriptionStatus.trialing;
  if ((isTrial && trialEnd !== TrialEnd.bill) || (cancelAt && !isAfter(cancelAt, at))) return null;
  const requestedItems = await itemsFrom(em, billingState, at);
  const { charges } = await planRenewal(em, billingState, { requestedItems, at, unit: subscription.proration });
  const reason = InvoiceReason.subscription_cycle;
  const pending = pendingFor(billingState, { reason, charges });
  const totals = calculateBill(billingState, { reason, charges, pending, since: at, before, at });
  const priceIds = totals.charges.flatMap(({ priceId }) => priceId ?? []);
  const offers = await moreOffers(em, billingState.offers, priceIds);
  return composeInvoice(account, { currency, timezone, reason, at, offers, totals });
}

/** The items of the period that begins at an instant, as a change that is planned until then leaves them. */
async function itemsFrom(
  em: EntityManager,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<RequestedItem[]> {
  const { subscription, items } = billingState;
  const isChanged = subscription.nextChangeAt !== null && !isWithinOwnPeriod(billingState, at);
  const change = isChanged ? (await dueChanges(em, billingState, at)).at(-1) : undefined;
  return (
    change?.items ?? items.map(({ id: itemId, priceId, quantity, amount }) => ({ itemId, priceId, quantity, amount }))
  );
}
