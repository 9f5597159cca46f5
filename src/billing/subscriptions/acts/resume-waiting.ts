import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import type { DraftToTax } from '../../invoicing/invoices/retax-draft.ts';
import { resumeChanges } from '../resume-changes.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { Unused } from '../subscription-terms.ts';
import type { Subscription } from '../subscription.ts';
import { subscriptionsOf } from '../subscriptions-of.ts';
import { unitOfUnused, unusedTimeCredits } from '../charging/unused-time.ts';
import { credit } from './credit.ts';

/** Does what waited until a draft is final: planned changes, and the credit of subscriptions that have ended meanwhile. */
export async function resumeWaiting(em: EntityManager, actor: Actor, final: DraftToTax): Promise<void> {
  await resumeChanges(em, actor, final);
  for (const subscription of await subscriptionsOf(em, final.invoice))
    if (subscription.status === SubscriptionStatus.canceled && subscription.cancelUnused === Unused.credit)
      await creditEnded(em, actor, subscription, final);
}

/** Credits the unused time of an ended subscription that a draft billed when it ended. */
async function creditEnded(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  { account, invoice, at }: DraftToTax,
): Promise<void> {
  await em.flush();
  const { id: subscriptionId, canceledAt: endedAt, pausedAt } = subscription;
  const items = await em.find(SubscriptionItem, { subscriptionId, endedAt, isReplaced: false });
  const corrections = await unusedTimeCredits(em, subscription, {
    ...{ items, at: pausedAt ?? endedAt!, unit: unitOfUnused(subscription), maxGainMinor: items.length },
  });
  const own = corrections.filter(({ line }) => line.invoiceId === invoice.id);
  await credit(em, actor, account, { corrections: own, reason: CreditNoteReason.cancellation, at });
}
