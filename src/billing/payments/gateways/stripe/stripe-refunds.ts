import type { RefundCall, RefundQuestion, RefundState } from '../gateway.ts';
import { keyOf, marksOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { toStripe } from './stripe-amounts.ts';
import { findIntent } from './stripe-charges.ts';
import { isFailure } from './stripe-failure.ts';
import { list, paymentIntent, refund as shape } from './stripe-shapes.ts';
import type { StripeIntent, StripeRefund } from './stripe-shapes.ts';

/** Pays back a part of a charge under the key. */
export async function refund(account: StripeAccount, call: RefundCall): Promise<RefundState> {
  const amount = toStripe(call.amountMinor, call.currency);
  const intent = await intentOf(account, call);
  if (amount === undefined || !intent) return failed('Stripe has no such charge.');
  const params = { payment_intent: intent.id, amount, metadata: marksOf(account, call) };
  try {
    return stateOf(await account.ask(shape, (sdk) => sdk.refunds.create(params, { idempotencyKey: call.key })));
  } catch (error) {
    if (isFailure(error, 'invalid', 'declined')) {
      account.onRefused(call.key, error);
      return failed(refusals[error.code ?? ''] ?? 'Stripe refused it.');
    }
    const found = isFailure(error, 'key_reused') && (await find(account, intent, call));
    if (found) return stateOf(found);
    if (isFailure(error, 'key_reused')) return failed(notReceived);
    throw error;
  }
}

export async function fetchRefund(account: StripeAccount, call: RefundQuestion): Promise<RefundState | undefined> {
  const { reference } = call;
  if (reference !== null) return stateOf(await account.ask(shape, (sdk) => sdk.refunds.retrieve(reference)));
  const intent = await intentOf(account, call);
  const found = intent && (await find(account, intent, call));
  return found && stateOf(found);
}

/**
 * Takes the key of a refund that has not arrived by another call, which notes on the PaymentIntent that the refund was given
 * up: Stripe then refuses the refund, should it arrive.
 */
export async function abandonRefund(account: StripeAccount, call: RefundQuestion): Promise<RefundState> {
  const intent = await intentOf(account, call);
  if (!intent) return failed(notReceived);
  const known = (await find(account, intent, call)) ?? (await takeKey(account, intent, call));
  return known ? stateOf(known) : failed(notReceived);
}

const notReceived = 'It did not reach Stripe.';

const refusals: Readonly<Record<string, string>> = {
  charge_already_refunded: 'The charge is refunded already.',
  charge_disputed: "The payer's bank has taken the charge back.",
  refund_disputed_payment: "The payer's bank has taken the charge back.",
  balance_insufficient: 'The balance at Stripe is too low.',
  insufficient_funds: 'The balance at Stripe is too low.',
};

async function takeKey(
  account: StripeAccount,
  intent: StripeIntent,
  call: RefundQuestion,
): Promise<StripeRefund | undefined> {
  const metadata = { hub_refund_given_up: call.key };
  try {
    await account.ask(paymentIntent, (sdk) =>
      sdk.paymentIntents.update(intent.id, { metadata }, { idempotencyKey: call.key }),
    );
    return undefined;
  } catch (error) {
    if (isFailure(error, 'key_reused')) return find(account, intent, call);
    throw error;
  }
}

function intentOf(
  account: StripeAccount,
  { chargeKey: key, chargeReference: reference }: RefundQuestion,
): Promise<StripeIntent | undefined> {
  return findIntent(account, { key, reference });
}

/** The refund with a key among those of its charge. */
async function find(
  account: StripeAccount,
  { id }: StripeIntent,
  { key }: RefundQuestion,
): Promise<StripeRefund | undefined> {
  let after: string | undefined;
  for (;;) {
    const page = { payment_intent: id, limit: 100, ...(after === undefined ? {} : { starting_after: after }) };
    const { data, has_more: hasMore } = await account.ask(list(shape), (sdk) => sdk.refunds.list(page));
    const found = data.find((one) => keyOf(account, one) === key);
    if (found || !hasMore) return found;
    after = data.at(-1)?.id;
  }
}

/** A refund that waits, also for an action of the customer, is processing. */
function stateOf({ id: reference, status, failure_reason: reason }: StripeRefund): RefundState {
  if (status === 'succeeded') return { status, reference };
  if (status === 'pending' || status === 'requires_action') return { status: 'processing', reference };
  if (status === 'failed' || status === 'canceled')
    return { status: 'failed', reference, because: `Stripe did not pay it: ${reason ?? status}.` };
  throw new Error(`Stripe: the status ${String(status)} of ${reference} is not understood`);
}

function failed(because: string): RefundState {
  return { status: 'failed', reference: null, because };
}
