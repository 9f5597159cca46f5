import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import { isHeld } from '../invoicing/invoices/tax-hold.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { deferChanges } from './defer-changes.ts';
import { plannedChanges } from './planned-changes.ts';
import { Subscription } from './subscription.ts';
import { SubscriptionStatus } from './subscription-states.ts';

const changeable: readonly SubscriptionStatus[] = [SubscriptionStatus.active, SubscriptionStatus.past_due];

/** Makes planned changes due that waited for a held invoice, once no other invoice of their subscription is held. */
export async function resumeChanges(
  em: EntityManager,
  actor: Actor,
  { invoice, at }: { invoice: Invoice; at: Temporal.Instant },
): Promise<void> {
  if (!invoice.subscriptionId) return;
  const subscription = await em.findOneOrFail(Subscription, { id: invoice.subscriptionId });
  if (!subscription.nextChangeAt || !changeable.includes(subscription.status)) return;
  const others = { subscriptionId: subscription.id, status: InvoiceStatus.draft, id: { $ne: invoice.id } };
  if ((await em.find(Invoice, others)).some(isHeld)) return;
  const [first] = await plannedChanges(em, subscription.id);
  if (!first || Temporal.Instant.compare(first.at, at) >= 0) return;
  subscription.nextChangeAt = first.at;
  await deferChanges(em, actor, subscription, at);
}
