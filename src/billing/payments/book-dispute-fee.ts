import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { sum } from '../invoicing/arithmetic/sum.ts';
import { post } from '../ledger/ledger.ts';
import { attemptFields } from './attempts/attempt-fields.ts';
import type { PaymentAttempt } from './attempts/payment-attempt.ts';
import { DisputeFee } from './dispute-fee.ts';
import { clearingAccounts } from './gateways/gateway-name.ts';
import type { GatewayName } from './gateways/gateway-name.ts';

/**
 * Books what a gateway keeps for the disputes of a charge, of which `feeMinor` is the sum by now: only what was not booked
 * before, so that the same answer twice books nothing. The customer must be locked.
 */
export async function bookDisputeFee(
  em: EntityManager,
  actor: Actor,
  { attempt, gateway, feeMinor }: { attempt: PaymentAttempt; gateway: GatewayName; feeMinor: bigint },
  now: Temporal.Instant,
): Promise<void> {
  const { id: attemptId, projectId, customerId, currency } = attempt;
  const booked = await em.find(DisputeFee, { attemptId, projectId });
  const amountMinor = feeMinor - sum(booked.map((fee) => fee.amountMinor));
  if (amountMinor === 0n) return;
  const fee = new DisputeFee({ projectId, attemptId, currency, amountMinor, createdAt: now });
  em.persist(fee);
  await post(em, {
    ...{ projectId, customerId, currency, kind: 'dispute_fee.booked', subject: fee.id, at: now },
    entries: [
      { account: clearingAccounts[gateway], minor: -amountMinor },
      { account: 'gateway_fees', minor: amountMinor },
    ],
  });
  const payload = { ...attemptFields(attempt), feeMinor: String(amountMinor) };
  record(em, actor, now, { ...subjectOf(attempt), type: 'payment_attempt.dispute_fee_booked', payload });
}
