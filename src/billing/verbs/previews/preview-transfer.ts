import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { isBilled } from '../../subscriptions/acts/change.ts';
import { readBillingState } from '../../subscriptions/read-billing-state.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { transferSubscription } from '../transfer-subscription.ts';
import type { TransferRequest } from '../transfer-subscription.ts';
import { inRolledBackTransaction } from './catch-up-for-preview.ts';
import { nextInvoice, readInvoices } from './preview-period-act.ts';
import type { PreviewedInvoice } from './preview.ts';

/** The result that a transfer would have. */
export interface TransferPreview {
  at: Temporal.Instant;
  period: Span;
  /** The charges in arrears up to now, which the present customer owes; null if there are none. */
  closing: PreviewedInvoice | null;
  /** The first invoice of the new customer, with their tax; null if it is not known yet. */
  next: PreviewedInvoice | null;
  isCatchingUp: boolean;
}

/** Previews `transferSubscription` with its refusals and amounts, and changes nothing. */
export async function previewTransfer(
  em: EntityManager,
  viewer: Viewer,
  request: TransferRequest,
  at: Temporal.Instant,
): Promise<TransferPreview> {
  return inRolledBackTransaction(em, async (inner) => {
    const dueAt = (await readBillingState(inner, request.id))?.dueAt ?? null;
    inner.clear();
    const { subscription, invoice, now } = await transferSubscription(inner, viewer, request, at);
    await inner.flush();
    const { billingState } = (await readBillingState(inner, request.id))!;
    const closing = invoice ? await readInvoices(inner, billingState, { id: { $in: [invoice.id] } }) : [];
    const { status, currentPeriod: period } = subscription;
    const renews = isBilled(status) || status === SubscriptionStatus.trialing;
    return {
      ...{ at: now, period, closing: closing[0] ?? null },
      next: renews ? await nextInvoice(inner, billingState) : null,
      isCatchingUp: dueAt !== null && !isAfter(dueAt, now),
    };
  });
}
