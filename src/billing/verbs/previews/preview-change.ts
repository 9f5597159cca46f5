import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { planCredits } from '../../invoicing/credit-notes/plan-credits.ts';
import { inRolledBackTransaction, catchUpSubscriptionForPreview } from './catch-up-for-preview.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { finalizeDrafts } from '../../subscriptions/acts/finalize-drafts.ts';
import { isBilled, mayWait } from '../../subscriptions/acts/change.ts';
import { PendingCharge } from '../../invoicing/pending/pending-charge.ts';
import { pendingFor } from '../../subscriptions/charging/take-pending.ts';
import { ChangeBilling } from '../../subscriptions/subscription-terms.ts';
import { calculateBill } from '../../subscriptions/charging/bill.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { planChange } from '../../subscriptions/charging/plan-change.ts';
import type { ChangePlan, ChangeRequest } from '../../subscriptions/charging/plan-change.ts';
import { isWithinOwnPeriod, paidUntil } from '../../subscriptions/item-period.ts';
import { planRenewal } from './plan-renewal.ts';
import { appliedBalance, composeInvoice } from './preview.ts';
import type { Preview } from './preview.ts';
import { awaitsPayment, requireUnpaidDate } from '../../subscriptions/change-needs-payment.ts';
import { changeDate } from '../../subscriptions/read-date.ts';
import { readChange } from '../../subscriptions/read-change.ts';
import { requirePlannable } from '../../subscriptions/require-plannable.ts';
import { ChangeAt } from '../../subscriptions/subscription-input.ts';
import type { ChangeSubscriptionInput } from '../../subscriptions/subscription-input.ts';
import { subscriptionStates } from '../../subscriptions/subscription-states.ts';

/** Previews a change with the refusals and amounts of the change itself, and changes nothing. */
export async function previewSubscriptionChange(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: { id: string; input: ChangeSubscriptionInput },
  requestedAt: Temporal.Instant,
): Promise<Preview> {
  viewer.require('billing:write');
  return inRolledBackTransaction(em, async (inner) => {
    const { billingState, now, isCatchingUp } = await catchUpSubscriptionForPreview(inner, viewer, id, requestedAt);
    const { subscription } = billingState;
    subscriptionStates.require(subscription, 'change');
    const { requestedItems, unit, billing } = await readChange(inner, viewer, billingState, {
      input,
      at: now,
      isPreview: true,
    });
    const at = changeDate(input, paidUntil(billingState), now);
    if (input.atDate || input.at !== ChangeAt.now) {
      await requirePlannable(inner, subscription, at, input.atDate ? '/atDate' : '/at');
      requireUnpaidDate(viewer, billingState, at);
    }
    const nothing = { ...effectWithoutCharges(billingState, at), isCatchingUp, awaitsPayment: false };
    if (!isBilled(subscription.status) || isBeyondPeriod(billingState, at)) return nothing;
    const request = { requestedItems, at, unit, billing };
    return { ...nothing, ...(await calculateChange(inner, viewer, billingState, { request, now })) };
  });
}

/** Returns the preview of a change that costs nothing. */
function effectWithoutCharges(
  { subscription }: BillingState,
  at: Temporal.Instant,
): Omit<Preview, 'isCatchingUp' | 'awaitsPayment'> {
  const { currency, currentPeriod } = subscription;
  const nothing = { invoice: null, gathered: null, creditNotes: [], balanceMinor: 0n, dueMinor: 0n };
  return { currency, ...nothing, at, period: currentPeriod };
}

/** Whether the change would take effect after the current period, which cannot be calculated yet, or after the end. */
function isBeyondPeriod(billingState: BillingState, at: Temporal.Instant): boolean {
  const { cancelAt, currentPeriodEndAt } = billingState.subscription;
  const isEnded = cancelAt !== null && Temporal.Instant.compare(cancelAt, at) <= 0;
  const isInNext = at.equals(currentPeriodEndAt) && isWithinOwnPeriod(billingState, at);
  return isEnded || isInNext || Temporal.Instant.compare(at, currentPeriodEndAt) > 0;
}

/** Calculates a change: what it charges and credits, or at the end of the period the renewal with it. */
export async function calculateChange(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  { request, now }: { request: ChangeRequest & { billing: ChangeBilling }; now: Temporal.Instant },
): Promise<Partial<Preview>> {
  const { subscription, account } = billingState;
  const { currency, timezone } = subscription;
  const { at } = request;
  const { reason, plan } = await planFor(em, viewer, billingState, request);
  const creditNotes = await planCredits(em, plan.corrections);
  const { currentPeriodStartAt: before } = subscription;
  const isChange = reason === InvoiceReason.subscription_change;
  const opensPeriod = isChange && plan.isReset;
  const since = isChange && !opensPeriod ? before : plan.period.startAt;
  const { waits, pending } = pendingWith(billingState, request, { reason, plan });
  const totals = calculateBill(billingState, {
    reason,
    opensPeriod,
    charges: plan.charges,
    ...{ pending, since, before, at },
  });
  const offers = new Map([...billingState.offers, ...plan.items.map(({ offer }) => [offer.price.id, offer] as const)]);
  const { period } = plan;
  const composed = composeInvoice(account, { currency, timezone, reason, at, offers, totals });
  const invoice = waits ? null : composed;
  const isNow = at.equals(now);
  const balanceMinor = isNow ? await appliedBalance(em, account, invoice?.invoice, creditNotes) : 0n;
  const dueMinor = isNow && invoice ? invoice.invoice.totalMinor - balanceMinor : 0n;
  return {
    invoice,
    gathered: waits ? composed : null,
    creditNotes,
    balanceMinor,
    dueMinor,
    awaitsPayment: awaitsPayment(viewer, billingState, dueMinor),
    period: plan.isReset ? period : periodOf(billingState, at, period),
  };
}

/** Whether the charges of a change would wait, and the pending charges that would be with them. */
function pendingWith(
  billingState: BillingState,
  { billing }: { billing: ChangeBilling },
  { reason, plan }: { reason: InvoiceReason; plan: ChangePlan },
): { waits: boolean; pending: readonly PendingCharge[] } {
  const isChange = reason === InvoiceReason.subscription_change;
  const waits = isChange && billing === ChangeBilling.next_invoice && mayWait(plan);
  const left = leftPending(billingState, plan);
  return { waits, pending: waits ? left : pendingFor({ pending: left }, { reason, charges: plan.charges }) };
}

/** The pending charges as the change leaves them; the stored ones stay as they are. */
function leftPending({ pending }: BillingState, { cuts }: ChangePlan): PendingCharge[] {
  return pending.flatMap((one) => {
    const cut = cuts.find((other) => other.pending === one);
    if (!cut) return [one];
    return cut.charge ? [new PendingCharge(one, cut.charge)] : [];
  });
}

/** Returns the period after a change without a reset: a change within a period does not begin another. */
function periodOf({ subscription }: BillingState, at: Temporal.Instant, planned: ChangePlan['period']) {
  return at.equals(subscription.currentPeriodEndAt) ? planned : subscription.currentPeriod;
}

/** Plans a renewal for a change at the end of the period; otherwise finalises drafts first and plans the change. */
async function planFor(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  request: ChangeRequest,
): Promise<{ reason: InvoiceReason; plan: ChangePlan }> {
  if (request.at.equals(billingState.subscription.currentPeriodEndAt))
    return { reason: InvoiceReason.subscription_cycle, plan: await planRenewal(em, billingState, request) };
  await finalizeDrafts(em, viewer, billingState, request.at);
  return { reason: InvoiceReason.subscription_change, plan: await planChange(em, billingState, request) };
}
