import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { planCredits } from '../../invoicing/credit-notes/plan-credits.ts';
import { foresee, foreseeSubscription } from './foresee.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import { finalizeDrafts } from '../../subscriptions/acts/finalize-drafts.ts';
import { isBilled } from '../../subscriptions/acts/change.ts';
import { calculateBill } from '../../subscriptions/charging/bill.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { planChange } from '../../subscriptions/charging/plan-change.ts';
import type { ChangePlan, WantedChange } from '../../subscriptions/charging/plan-change.ts';
import { planRenewal } from './plan-renewal.ts';
import { foreseeBalance, foreseeInvoice } from './preview.ts';
import type { Preview } from './preview.ts';
import { changeDate } from '../../subscriptions/read-date.ts';
import { readWanted } from '../../subscriptions/read-wanted.ts';
import { requirePlannable } from '../../subscriptions/require-plannable.ts';
import { ChangeAt } from '../../subscriptions/subscription-input.ts';
import type { ChangeSubscriptionInput } from '../../subscriptions/subscription-input.ts';
import { subscriptionStates } from '../../subscriptions/subscription-states.ts';

/** What a change would come to: refuses what that would, calculates what that would, and changes nothing. */
export async function previewSubscriptionChange(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: { id: string; input: ChangeSubscriptionInput },
  asked: Temporal.Instant,
): Promise<Preview> {
  viewer.require('billing:write');
  return foresee(em, async (inside) => {
    const { billingState, now, isCatchingUp } = await foreseeSubscription(inside, viewer, id, asked);
    const { subscription } = billingState;
    subscriptionStates.require(subscription, 'change');
    const { wanted, unit } = await readWanted(inside, viewer, billingState, { input, isForeseen: true });
    const at = changeDate(input, subscription.lastDayAt, now);
    if (input.atDate || input.at !== ChangeAt.now) await requirePlannable(inside, subscription, at);
    const nothing = { ...about(billingState, at), isCatchingUp };
    if (!isBilled(subscription.status) || isOver(billingState, at)) return nothing;
    const what = { wanted, at, unit };
    return { ...nothing, ...(await calculateChange(inside, viewer, billingState, { what, now })) };
  });
}

/** What is so of a change that costs nothing. */
function about({ subscription }: BillingState, at: Temporal.Instant): Omit<Preview, 'isCatchingUp'> {
  const { currency, currentPeriod } = subscription;
  const nothing = { invoice: null, creditNotes: [], balanceMinor: 0n, dueMinor: 0n };
  return { currency, ...nothing, at, period: currentPeriod };
}

/** Whether it would take effect after the period, of which more is not known yet, or after the end. */
function isOver({ subscription }: BillingState, at: Temporal.Instant): boolean {
  const { cancelAt, currentPeriodEndAt } = subscription;
  const isEnded = cancelAt !== null && Temporal.Instant.compare(cancelAt, at) <= 0;
  return isEnded || Temporal.Instant.compare(at, currentPeriodEndAt) > 0;
}

async function calculateChange(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  { what, now }: { what: WantedChange; now: Temporal.Instant },
): Promise<Partial<Preview>> {
  const { subscription, account } = billingState;
  const { currency } = subscription;
  const { at } = what;
  const { reason, plan } = await planFor(em, viewer, billingState, what);
  const creditNotes = await planCredits(em, plan.corrections);
  const { currentPeriodStartAt: before } = subscription;
  const isChange = reason === InvoiceReason.subscription_change;
  const opensPeriod = isChange && plan.isReset;
  const since = isChange && !opensPeriod ? before : plan.period.startAt;
  const reckoned = calculateBill(billingState, {
    reason,
    opensPeriod,
    charges: plan.charges,
    since,
    before,
  });
  const offers = new Map([...billingState.offers, ...plan.items.map(({ offer }) => [offer.price.id, offer] as const)]);
  const { charges, period } = plan;
  const invoice = foreseeInvoice(account, { currency, reason, charges, at, offers, reckoned });
  const isNow = at.equals(now);
  const balanceMinor = isNow ? await foreseeBalance(em, account, invoice?.invoice, creditNotes) : 0n;
  const dueMinor = isNow && invoice ? invoice.invoice.totalMinor - balanceMinor : 0n;
  return {
    invoice,
    creditNotes,
    balanceMinor,
    dueMinor,
    period: plan.isReset ? period : periodOf(billingState, at, period),
  };
}

/** Without a reset, a change within a period does not begin another one. */
function periodOf({ subscription }: BillingState, at: Temporal.Instant, planned: ChangePlan['period']) {
  return at.equals(subscription.currentPeriodEndAt) ? planned : subscription.currentPeriod;
}

/** As the period ends, a change is a renewal with other items; within it, what waits as a draft is finalised first. */
async function planFor(
  em: EntityManager,
  viewer: Viewer,
  billingState: BillingState,
  what: WantedChange,
): Promise<{ reason: InvoiceReason; plan: ChangePlan }> {
  if (what.at.equals(billingState.subscription.currentPeriodEndAt))
    return { reason: InvoiceReason.subscription_cycle, plan: await planRenewal(em, billingState, what) };
  await finalizeDrafts(em, viewer, billingState, what.at);
  return { reason: InvoiceReason.subscription_change, plan: await planChange(em, billingState, what) };
}
