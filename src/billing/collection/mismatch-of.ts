import type { EntityManager } from '@mikro-orm/postgresql';
import { formatMinor, isCurrency } from '../../platform/values/money.ts';
import type { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { Payment } from '../payments/payment.ts';
import type { TakenCharge } from './locked-attempt.ts';

/** More than any amount in minor units, and exact in every program that reads it. */
const most = 2n ** 53n;

/**
 * Describes why a charge cannot be the one that was asked for: it has another currency, an impossible amount,
 * or is that of another attempt. Undefined if it can. Another possible amount is money that was taken, and is recorded.
 */
export async function mismatchOf(
  em: EntityManager,
  attempt: PaymentAttempt,
  { amountMinor, currency, feeMinor, reference }: TakenCharge['state'],
): Promise<string | undefined> {
  const asked = `${amountOf(attempt.amountMinor, attempt.currency)} ${attempt.currency}`;
  const taken = `${amountOf(amountMinor, currency)} ${currency} with a fee of ${amountOf(feeMinor, currency)}`;
  const isPossible = amountMinor > 0n && amountMinor < most && feeMinor >= 0n && feeMinor < most;
  if (currency !== attempt.currency || !isPossible) return `the gateway took ${taken} when ${asked} was asked`;
  const { id, projectId, invoiceId } = attempt;
  const others = { projectId, invoiceId, reference, gateway: { $ne: null }, attemptId: { $ne: id } };
  const isOfAnother = await em.count(Payment, others);
  return isOfAnother
    ? `the gateway answered with the charge ${reference}, which another attempt has recorded`
    : undefined;
}

/** Formats an amount of a gateway, which may name a currency that the hub does not know. */
export function amountOf(minor: bigint, currency: string): string {
  return isCurrency(currency) ? formatMinor(minor, currency) : `${minor} minor units`;
}
