import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { DraftToTax } from '../../invoicing/invoices/retax-draft.ts';
import type { BillingState } from '../billing-state.ts';
import { bill } from '../charging/bill.ts';
import { lateCharges } from '../charging/late-usage.ts';
import { settleMinimums } from '../charging/settle-minimums.ts';
import { moreOffers } from '../offers.ts';
import { readBillingState } from '../read-billing-state.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import type { Subscription } from '../subscription.ts';
import { credit } from './credit.ts';

/**
 * Bills and credits the late usage of an ended subscription that its end had to leave out, since a draft in the place of
 * an invoice billed its period. The next renewal does it for one that goes on. Usage that is recorded after the end is left
 * out, as always.
 */
export async function billLateUsage(
  em: EntityManager,
  actor: Actor,
  { id, canceledAt }: Subscription,
  { account, invoice, at }: DraftToTax,
): Promise<void> {
  await em.flush();
  const billingState = await readEnded(em, id, canceledAt);
  const endedAt = canceledAt!;
  const late = await lateCharges(em, billingState, { at: endedAt, closing: [], invoiceId: invoice.id });
  const minimums = await settleMinimums(em, billingState, late, endedAt);
  const corrections = [...late.corrections, ...minimums.corrections];
  await credit(em, actor, account, { corrections, reason: CreditNoteReason.late_usage, at });
  const charges = [...late.charges, ...minimums.charges];
  await bill(em, actor, billingState, { reason: InvoiceReason.subscription_end, charges, at });
  await em.flush();
}

/** Reads the state of an ended subscription with the items that it had at its end. */
async function readEnded(
  em: EntityManager,
  subscriptionId: string,
  endedAt: Subscription['canceledAt'],
): Promise<BillingState> {
  const { billingState } = (await readBillingState(em, subscriptionId))!;
  const items = await em.find(
    SubscriptionItem,
    { subscriptionId, endedAt, isReplaced: false },
    { orderBy: { position: 'asc' } },
  );
  const offers = await moreOffers(
    em,
    billingState.offers,
    items.map(({ priceId }) => priceId),
  );
  return { ...billingState, items, offers };
}
