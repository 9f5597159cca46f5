import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { bill } from '../charging/bill.ts';
import { noteCharged } from '../charging/note-charged.ts';
import { openingCharges, itemsToCharge } from '../charging/opening-charges.ts';
import type { BillingState } from '../billing-state.ts';
import { periodFrom, shareOfPeriod } from '../period-from.ts';

/** Enters the period that begins now, and bills it together with the charges that close the previous one. */
export async function openPeriod(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, reason, closing = [] }: { at: Temporal.Instant; reason: InvoiceReason; closing?: readonly Charge[] },
): Promise<Invoice | undefined> {
  const { subscription } = billingState;
  const { currentPeriodStartAt: before } = subscription;
  const period = periodFrom(subscription, at, billingState.items);
  subscription.enter(period, shareOfPeriod(subscription, period, billingState.items), at);
  const charges = [...openingCharges(subscription, itemsToCharge(billingState), { part: period }), ...closing];
  noteCharged(billingState);
  return bill(em, actor, billingState, { reason, before, charges, at });
}
