import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { bill } from '../charging/bill.ts';
import { applyCuts, gather } from '../charging/gather.ts';
import type { BillingState } from '../billing-state.ts';
import { paidUntil } from '../item-period.ts';
import { moveChanges } from '../move-changes.ts';
import { shareOfPeriod } from '../period-from.ts';
import { storeMinimumAt } from '../charging/commitment.ts';
import { planChange } from '../charging/plan-change.ts';
import type { ChangePlan, ChangeRequest } from '../charging/plan-change.ts';
import { noteItemCharged } from '../charging/note-charged.ts';
import { planItems } from '../charging/plan-items.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { ChangeBilling } from '../subscription-terms.ts';
import { finalizeDrafts } from './finalize-drafts.ts';
import { recordUpdated, swapItems } from './swap-items.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

const { active, past_due } = SubscriptionStatus;

/**
 * Changes the items of a subscription at once; `isOrdered` if the project changes them, not the customer. A change before
 * the first billing, in a trial or before the start, costs nothing.
 */
export async function change(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  request: ChangeRequest & { isOrdered: boolean; billing: ChangeBilling },
): Promise<Invoice | undefined> {
  const { subscription, account } = billingState;
  const { at } = request;
  const { status } = subscription;
  subscription.transition('change', at);
  if (!isBilled(status)) {
    const planned = await planItems(em, billingState, request);
    await swapItems(em, actor, billingState, { planned, at });
    for (const item of billingState.items) item.chargedToAt = subscription.billedFromAt;
    recordUpdated(em, actor, billingState, at);
    return undefined;
  }
  await finalizeDrafts(em, actor, billingState, at);
  const plan = await planChange(em, billingState, request);
  if (plan.isReset) await storeMinimumAt(em, billingState, at);
  applyCuts(em, actor, billingState, { cuts: plan.cuts, at });
  await credit(em, actor, account, { corrections: plan.corrections, reason: CreditNoteReason.change, at });
  await swapItems(em, actor, billingState, { planned: plan, at });
  const { currentPeriodStartAt: before } = subscription;
  updateChargedTimes(billingState, plan, request);
  noteMrr(em, billingState, at);
  recordUpdated(em, actor, billingState, at);
  const { charges, isReset: opensPeriod } = plan;
  // A customer cannot postpone a change that the project planned by choosing a longer period.
  if (opensPeriod)
    await moveChanges(em, actor, billingState, { to: paidUntil(billingState), at, isOrdered: request.isOrdered });
  const reason = InvoiceReason.subscription_change;
  const billed = { reason, opensPeriod, before, charges, at };
  if (request.billing === ChangeBilling.at_once || !mayWait(plan)) return bill(em, actor, billingState, billed);
  gather(em, actor, billingState, billed);
  return undefined;
}

/** Whether the charges of a change can wait: usage is billed when it is counted, and a new period when it begins. */
export function mayWait({ isReset, charges }: Pick<ChangePlan, 'isReset' | 'charges'>): boolean {
  return !isReset && charges.every(({ meterId }) => meterId === null);
}

/** Whether the current period is billed, so that a change credits and charges time. */
export function isBilled(status: SubscriptionStatus): boolean {
  return status === active || status === past_due;
}

function updateChargedTimes(
  billingState: BillingState,
  { items, isReset, period }: ChangePlan,
  { at }: ChangeRequest,
): void {
  const { subscription } = billingState;
  if (isReset) subscription.enter(period, shareOfPeriod(subscription, period, billingState.items), at);
  const part = { startAt: at, endAt: period.endAt };
  const charged = billingState.items.filter((_, index) => isReset || items[index]!.isChanged);
  for (const item of charged) noteItemCharged(billingState, item, { part, isNew: true });
  billingState.items = billingState.items.filter(({ endedAt }) => !endedAt);
}
