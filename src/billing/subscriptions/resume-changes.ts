import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import { sql } from '../../platform/store/sql.ts';
import { isHeld } from '../invoicing/invoices/tax-hold.ts';
import { findInvoicesOf } from '../invoicing/combined/find-invoices.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { deferChanges } from './defer-changes.ts';
import { plannedChanges } from './planned-changes.ts';
import type { Subscription } from './subscription.ts';
import { lockTransferredOf, subscriptionsOf } from './subscriptions-of.ts';
import { SubscriptionStatus } from './subscription-states.ts';

const changeable: readonly SubscriptionStatus[] = [SubscriptionStatus.active, SubscriptionStatus.past_due];

/** Makes planned changes due that waited for a draft, once no other draft of their subscription is held or replaces an invoice. */
export async function resumeChanges(
  em: EntityManager,
  actor: Actor,
  { invoice, at }: { invoice: Invoice; at: Temporal.Instant },
): Promise<void> {
  for (const subscription of [...(await subscriptionsOf(em, invoice)), ...(await lockTransferredOf(em, invoice))])
    await resumeChangesOf(em, actor, subscription, { invoice, at });
}

async function resumeChangesOf(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  { invoice, at }: { invoice: Invoice; at: Temporal.Instant },
): Promise<void> {
  if (!subscription.nextChangeAt || !changeable.includes(subscription.status)) return;
  const drafts = await findInvoicesOf(em, subscription, sql`status = 'draft'`);
  if (drafts.some((draft) => draft.id !== invoice.id && (isHeld(draft) || draft.replacesId))) return;
  const [first] = await plannedChanges(em, subscription.id);
  if (!first || Temporal.Instant.compare(first.at, at) >= 0) return;
  subscription.nextChangeAt = first.at;
  await deferChanges(em, actor, subscription, at);
}
