import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { NamedDiscount } from '../../invoicing/invoices/assemble.ts';
import { pendingChargeFields } from '../../invoicing/pending/pending-charge-fields.ts';
import { PendingCharge } from '../../invoicing/pending/pending-charge.ts';
import type { BillingState } from '../billing-state.ts';
import { calculateBill, nameDiscount, useCoupons } from './bill.ts';
import type { BillRequest } from './bill.ts';
import type { CutCharge } from './cut-pending.ts';

/** Keeps the charges of a change for the next invoice, with the coupons that apply to them now. */
export function gather(em: EntityManager, actor: Actor, billingState: BillingState, request: BillRequest): void {
  const { charges, at } = request;
  const since = billingState.subscription.currentPeriodStartAt;
  const calculated = calculateBill(billingState, { ...request, since, pending: [] });
  useCoupons(calculated);
  addPending(em, actor, billingState, { charges, discounts: calculated.applied.map(nameDiscount), at });
}

interface AddedCharges {
  charges: readonly Charge[];
  discounts: NamedDiscount[];
  at: Temporal.Instant;
}

/** Writes charges that wait for the next invoice of a subscription. */
export function addPending(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { charges, discounts, at }: AddedCharges,
): PendingCharge[] {
  const { subscription, pending } = billingState;
  const { id: subscriptionId, projectId, customerId, currency } = subscription;
  const added = charges.map(
    (charge) =>
      new PendingCharge({ ...{ projectId, customerId, subscriptionId, currency, discounts }, createdAt: at }, charge),
  );
  em.persist(added);
  pending.push(...added);
  for (const one of added) recordPending(em, actor, billingState, { charge: one, type: 'pending_charge.created', at });
  return added;
}

/** Shortens pending charges whose time ends early, and removes those of which no time is left. */
export function applyCuts(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { cuts, at }: { cuts: readonly CutCharge[]; at: Temporal.Instant },
): void {
  for (const { pending, charge } of cuts) {
    if (charge) {
      pending.setAmounts(charge, at);
      recordPending(em, actor, billingState, { charge: pending, type: 'pending_charge.shortened', at });
    } else removePending(em, actor, billingState, { charge: pending, at });
  }
}

/** Removes a pending charge: it is never charged. */
export function removePending(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { charge, at }: { charge: PendingCharge; at: Temporal.Instant },
): void {
  charge.remove(at);
  billingState.pending = billingState.pending.filter(({ id }) => id !== charge.id);
  recordPending(em, actor, billingState, { charge, type: 'pending_charge.removed', at });
}

function recordPending(
  em: EntityManager,
  actor: Actor,
  { subscription: { projectId, testClockId } }: BillingState,
  { charge, type, at }: { charge: PendingCharge; type: PendingEvent; at: Temporal.Instant },
): void {
  record(em, actor, at, { projectId, testClockId, subject: charge.id, type, payload: pendingChargeFields(charge) });
}

type PendingEvent = 'pending_charge.created' | 'pending_charge.shortened' | 'pending_charge.removed';
