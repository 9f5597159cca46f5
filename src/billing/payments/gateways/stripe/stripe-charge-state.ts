import { Rational } from '../../../../platform/values/rational.ts';
import type { ChargeState, NextAction } from '../gateway.ts';
import type { StripeAccount } from './stripe-account.ts';
import { currencyOf, fromStripe } from './stripe-amounts.ts';
import { reasonOf } from './stripe-declines.ts';
import { disputeOf } from './stripe-disputes.ts';
import type { StripeCharge, StripeIntent, StripeSetup } from './stripe-shapes.ts';

/** The state of a PaymentIntent, as adapters return it. */
export async function stateOf(account: StripeAccount, intent: StripeIntent): Promise<ChargeState> {
  const { id: reference, status, last_payment_error: error } = intent;
  if (status === 'succeeded') return takenOf(account, intent);
  if (status === 'canceled' && error)
    return { status: 'declined', reference, reason: reasonOf({ ...error, ...spelled(error) }) };
  if (status === 'canceled' || status === 'processing') return { status, reference };
  if (status === 'requires_action') return { status, reference, nextAction: nextActionOf(intent) };
  throw new Error(`Stripe: the status ${status} of ${reference} is not understood`);
}

/** What a frontend needs of a PaymentIntent or SetupIntent to let the customer confirm. */
export function nextActionOf({ client_secret: secret, next_action: action }: StripeIntent | StripeSetup): NextAction {
  return { clientSecret: secret ?? null, redirectUrl: action?.redirect_to_url?.url ?? null };
}

/** The advice and decline codes of an error, as failed calls spell them. */
export function spelled(error: { decline_code?: string | null; advice_code?: string | null }) {
  return { declineCode: error.decline_code, adviceCode: error.advice_code };
}

/** A charge whose fee is not known yet is processing: it is recorded once, with its fee. */
async function takenOf(account: StripeAccount, intent: StripeIntent): Promise<ChargeState> {
  const { id: reference, latest_charge: charge, amount_received: received } = intent;
  const currency = currencyOf(intent.currency);
  if (!charge || typeof charge === 'string') throw new Error(`Stripe: ${reference} is paid without a charge`);
  const feeMinor = feeOf(charge);
  if (feeMinor === undefined) return { status: 'processing', reference };
  return {
    status: 'succeeded',
    reference,
    amountMinor: fromStripe(received, currency),
    currency,
    feeMinor,
    method: charge.payment_method_details?.type ?? 'card',
    dispute: charge.disputed ? await disputeOf(account, charge) : null,
  };
}

/**
 * The fee in minor units of the charge; undefined if Stripe does not know it yet. A charge that Stripe converts has its fee
 * in the currency of the account: its share of the converted amount is its share of the charge.
 */
export function feeOf({ amount, currency, balance_transaction: booked }: StripeCharge): bigint | undefined {
  if (!booked || typeof booked === 'string') return undefined;
  if (!booked.fee || !booked.amount) return 0n;
  const minor = new Rational(fromStripe(amount, currencyOf(currency)));
  return minor.times(new Rational(BigInt(booked.fee), BigInt(booked.amount))).round();
}
