import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import type { DraftToTax } from '../../invoicing/invoices/retax-draft.ts';
import { resumeChanges } from '../resume-changes.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { Unused } from '../subscription-terms.ts';
import type { Subscription } from '../subscription.ts';
import { lockTransferredOf, subscriptionsOf } from '../subscriptions-of.ts';
import { unitOfUnused, unusedTimeCredits } from '../charging/unused-time.ts';
import { billLateUsage } from './bill-late-usage.ts';
import { credit } from './credit.ts';

/**
 * Does what waited until a draft is final: planned changes, and what subscriptions that have ended meanwhile owe for late
 * usage and are credited.
 */
export async function resumeWaiting(em: EntityManager, actor: Actor, final: DraftToTax): Promise<void> {
  for (const subscription of await lockTransferredOf(em, final.invoice))
    if (subscription.status === SubscriptionStatus.canceled) await creditEnded(em, actor, subscription, final);
  await resumeChanges(em, actor, final);
  for (const subscription of await subscriptionsOf(em, final.invoice)) {
    if (subscription.status !== SubscriptionStatus.canceled) continue;
    if (waitedForEnd(subscription, final.invoice)) await billLateUsage(em, actor, subscription, final);
    await creditEnded(em, actor, subscription, final);
  }
}

/** Whether a subscription ended while a draft was in the place of an invoice. */
function waitedForEnd({ canceledAt }: Subscription, { replacesId, createdAt }: Invoice): boolean {
  return replacesId !== null && canceledAt !== null && !isAfter(createdAt, canceledAt);
}

/** Credits the unused time of an ended subscription that a draft billed when it ended, if its end credits it. */
async function creditEnded(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  { account, invoice, at }: DraftToTax,
): Promise<void> {
  if (subscription.cancelUnused !== Unused.credit) return;
  await em.flush();
  const { id: subscriptionId, canceledAt: endedAt, pausedAt } = subscription;
  const items = await em.find(SubscriptionItem, { subscriptionId, endedAt, isReplaced: false });
  const corrections = await unusedTimeCredits(em, subscription, {
    ...{ items, at: pausedAt ?? endedAt!, unit: unitOfUnused(subscription), maxGainMinor: items.length },
  });
  const own = corrections.filter(({ line }) => line.invoiceId === invoice.id);
  await credit(em, actor, account, { corrections: own, reason: CreditNoteReason.cancellation, at });
}
