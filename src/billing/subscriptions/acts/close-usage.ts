import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { closingCharges } from '../charging/closing-charges.ts';
import type { ClosingUsage } from '../charging/closing-usage.ts';
import type { BillingState } from '../billing-state.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { lateCharges } from '../charging/late-usage.ts';
import { settleMinimums } from '../charging/settle-minimums.ts';
import { finalizeReadyDrafts } from './finalize-drafts.ts';

interface UsageClosing {
  at: Temporal.Instant;
  /** The items that are charged; by default all. */
  items?: SubscriptionItem[];
}

/** Returns the charges in arrears up to now, with late usage of earlier periods; credits what those were overbilled. */
export async function closeUsage(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  closing: UsageClosing,
): Promise<Charge[]> {
  const { at } = closing;
  const { charges, corrections } = await finalUsage(em, actor, billingState, closing);
  await credit(em, actor, billingState.account, { corrections, reason: CreditNoteReason.late_usage, at });
  return charges;
}

/**
 * Finalises drafts that would be credited, since only final invoices can be credited, and calculates again. A draft
 * that is left is not credited: the usage of a held one is counted again when it becomes final.
 */
async function finalUsage(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  closing: UsageClosing,
): Promise<ClosingUsage> {
  const usage = await usageUpTo(em, billingState, closing);
  const ids = usage.corrections.map(({ line }) => line.invoiceId);
  const drafts = ids.length ? await em.count(Invoice, { id: { $in: ids }, status: InvoiceStatus.draft }) : 0;
  if (!drafts) return usage;
  const left = await finalizeReadyDrafts(em, actor, billingState, closing.at);
  const { charges, corrections } = await usageUpTo(em, billingState, closing);
  return { charges, corrections: corrections.filter(({ line }) => !left.some(({ id }) => id === line.invoiceId)) };
}

/** Calculates charges in arrears, late usage, and what it changes of the minimums of its periods; previews use this too. */
export async function usageUpTo(
  em: EntityManager,
  billingState: BillingState,
  { at, items = billingState.items }: UsageClosing,
): Promise<ClosingUsage> {
  const closing = await closingCharges(em, billingState, { at, items });
  const late = await lateCharges(em, billingState, { at, closing: items });
  const minimums = await settleMinimums(em, billingState, late, at);
  const all = [closing, late, minimums];
  return {
    charges: all.flatMap(({ charges }) => charges),
    corrections: all.flatMap(({ corrections }) => corrections),
  };
}
