import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import type { CreateSubscriptionInput } from '../../subscriptions/subscription-input.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { subscribe } from '../subscribe.ts';
import { nextInvoice, readInvoices } from './preview-period-act.ts';
import type { Preview } from './preview.ts';

/**
 * Previews a subscription that starts in the past: creates it in the open transaction, which must be rolled back. Its
 * invoices are those of the periods that have passed; if nothing is charged for them, that of the next period.
 */
export async function previewPast(
  em: EntityManager,
  viewer: Viewer,
  { input, at, now }: { input: CreateSubscriptionInput } & Record<'at' | 'now', Temporal.Instant>,
): Promise<Preview> {
  const { id } = await subscribe(em, viewer, input, at);
  await em.flush();
  const { billingState } = (await readBillingState(em, id))!;
  const { currency, startAt, currentPeriod: period, nextDueAt, status } = billingState.subscription;
  const [first, ...laterInvoices] = await readInvoices(em, billingState);
  const made = first ? [first, ...laterInvoices] : [];
  const dueMinor = sum(made.map(({ invoice }) => invoice.dueMinor));
  return {
    ...{ currency, period, at: startAt, gathered: null, creditNotes: [], dueMinor, laterInvoices },
    invoice: first ?? (await nextInvoice(em, billingState)),
    balanceMinor: sum(made.map(({ invoice }) => invoice.totalMinor)) - dueMinor,
    isCatchingUp: nextDueAt !== null && !isAfter(nextDueAt, now),
    awaitsPayment: status === SubscriptionStatus.incomplete,
  };
}
