import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import { cutPending } from '../charging/cut-pending.ts';
import { applyCuts } from '../charging/gather.ts';
import { unitOfUnused, unusedTimeCredits } from '../charging/unused-time.ts';
import type { BillingState } from '../billing-state.ts';
import { finalizeDrafts, finalizeReadyDrafts } from './finalize-drafts.ts';

interface UnusedTime {
  reason: CreditNoteReason;
  at: Temporal.Instant;
  from?: Temporal.Instant;
  /** Whether the credit of a draft that is left follows once it is final, as after the end; otherwise one refuses. */
  mayFollow?: boolean;
}

/** Credits paid time after `at`, or after `from`, and shortens pending charges; by the second if the subscription is not prorated. */
export async function creditUnused(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { reason, at, from = at, mayFollow = false }: UnusedTime,
): Promise<void> {
  const { subscription, account, items } = billingState;
  await (mayFollow ? finalizeReadyDrafts : finalizeDrafts)(em, actor, billingState, at);
  const unit = unitOfUnused(subscription);
  const cuts = cutPending(billingState, { items, at: from, unit });
  applyCuts(em, actor, billingState, { cuts, at });
  const corrections = await unusedTimeCredits(em, subscription, { items, at: from, unit, maxGainMinor: items.length });
  await credit(em, actor, account, { corrections, reason, at });
}
