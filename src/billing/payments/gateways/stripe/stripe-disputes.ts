import { Rational } from '../../../../platform/values/rational.ts';
import type { Dispute, DisputeState } from '../gateway.ts';
import type { StripeAccount } from './stripe-account.ts';
import { currencyOf, fromStripe } from './stripe-amounts.ts';
import { dispute, list } from './stripe-shapes.ts';
import type { StripeCharge, StripeDispute } from './stripe-shapes.ts';

const states: Readonly<Record<string, DisputeState>> = {
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
};

/**
 * What banks have taken of a charge: the sum of its disputes that are open or lost, of which each may be about a part.
 * Inquiries (`warning_...`) and prevented disputes have taken nothing.
 */
export async function disputeOf({ ask }: StripeAccount, charge: StripeCharge): Promise<Dispute | null> {
  const { data } = await ask(list(dispute), (sdk) => sdk.disputes.list({ charge: charge.id, limit: 100 }));
  const effective = data.filter(({ status }) => states[status]);
  const found = new Set(effective.map(({ status }) => states[status]!));
  const state = (['open', 'lost', 'won'] as const).find((one) => found.has(one));
  if (!state) return null;
  const all = fromStripe(charge.amount, currencyOf(charge.currency));
  const taken = sumOf(effective.filter(({ status }) => states[status] !== 'won').map(amountOf));
  const feeMinor = sumOf(effective.map((one) => disputeFeeOf(one, one.balance_transactions ?? [])));
  return { state, takenMinor: taken < all ? taken : all, feeMinor };
}

interface Movement {
  amount: number;
  fee: number;
}

/**
 * The fee of a dispute in minor units of its currency, by its movements on the balance. Where Stripe converts, the share of
 * the withdrawn amount is the share of the dispute.
 */
export function disputeFeeOf(
  { amount, currency }: Pick<StripeDispute, 'amount' | 'currency'>,
  movements: readonly Movement[],
): bigint {
  const fee = movements.reduce((total, movement) => total + movement.fee, 0);
  const withdrawn = -(movements.find((movement) => movement.amount < 0)?.amount ?? 0);
  const minor = new Rational(fromStripe(amount, currencyOf(currency)));
  return withdrawn ? minor.times(new Rational(BigInt(fee), BigInt(withdrawn))).round() : BigInt(fee);
}

function amountOf({ amount, currency }: StripeDispute): bigint {
  return fromStripe(amount, currencyOf(currency));
}

function sumOf(all: readonly bigint[]): bigint {
  return all.reduce((total, one) => total + one, 0n);
}
