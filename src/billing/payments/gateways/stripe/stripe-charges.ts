import type Stripe from 'stripe';
import { DeclineReason } from '../decline-reason.ts';
import type { ChargeCall, ChargeQuestion, ChargeState } from '../gateway.ts';
import { findByKey } from './find-by-key.ts';
import { marksOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { toStripe } from './stripe-amounts.ts';
import { reasonOf } from './stripe-declines.ts';
import { StripeFailure, failureOf, isFailure } from './stripe-failure.ts';
import { paymentIntent } from './stripe-shapes.ts';
import type { StripeIntent } from './stripe-shapes.ts';
import { stateOf } from './stripe-charge-state.ts';

/** What is read of a PaymentIntent beside itself: its charge, with the fee. */
const expand = ['latest_charge.balance_transaction'];

/** Creates and confirms a PaymentIntent under the key. */
export async function charge(account: StripeAccount, call: ChargeCall): Promise<ChargeState> {
  const source = sourceOf(call.source);
  const amount = toStripe(call.amountMinor, call.currency);
  if (amount === undefined) return notTaken(DeclineReason.not_supported);
  if (!source) return notTaken(DeclineReason.invalid_method);
  const off = call.isAutomatic ? { off_session: true } : {};
  const params = { ...paramsOf(account, call, amount), ...returning(call), ...source, ...off, confirm: true, expand };
  const created = await create(account, call, params).catch((error: unknown) => failureOf(error));
  return created instanceof StripeFailure ? afterFailure(account, call, created) : settled(account, created);
}

/** The state of a charge; one that failed or was never confirmed is canceled, so that it cannot be paid any more. */
export async function fetchCharge(account: StripeAccount, call: ChargeQuestion): Promise<ChargeState | undefined> {
  const intent = await findIntent(account, call);
  return intent && settled(account, intent);
}

/**
 * Cancels the PaymentIntent. If there is none, another one takes the key and is canceled: a call that arrives later is then
 * refused by Stripe.
 */
export async function abandonCharge(account: StripeAccount, call: ChargeQuestion): Promise<ChargeState> {
  const intent = (await findIntent(account, call)) ?? (await takeKey(account, call));
  if (!intent) return notTaken(DeclineReason.not_received);
  return stateOf(account, isEnded(intent) ? intent : await cancel(account, intent));
}

/** The PaymentIntent of a call: by its reference, or by its key if no answer ever gave one. */
export async function findIntent(
  account: StripeAccount,
  { key, reference }: Pick<ChargeQuestion, 'key' | 'reference'>,
): Promise<StripeIntent | undefined> {
  if (reference !== null) return retrieve(account, reference);
  const found = await findByKey(account, key, {
    shape: paymentIntent,
    list: (sdk, page) => sdk.paymentIntents.list(page),
    search: (sdk, query) => sdk.paymentIntents.search(query),
  });
  return found && retrieve(account, found.id);
}

/** A PaymentIntent without a source, under the key; undefined if the call did arrive, and left none. */
async function takeKey(account: StripeAccount, call: ChargeQuestion): Promise<StripeIntent | undefined> {
  const amount = toStripe(call.amountMinor, call.currency);
  if (amount === undefined) return undefined;
  try {
    return await create(account, call, { ...paramsOf(account, call, amount), expand });
  } catch (error) {
    if (isFailure(error, 'key_reused')) return findIntent(account, call);
    if (isFailure(error, 'invalid')) return undefined;
    throw error;
  }
}

function paramsOf(account: StripeAccount, call: ChargeQuestion, amount: number): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: call.currency.toLowerCase(),
    // Not "automatic_async", by which the fee is known only later.
    capture_method: 'automatic',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: marksOf(account, call),
  };
}

/** The page of another site needs an address to come back to. */
function returning({ returnUrl }: ChargeCall): Partial<Stripe.PaymentIntentCreateParams> {
  if (returnUrl === null) return {};
  return { automatic_payment_methods: { enabled: true, allow_redirects: 'always' }, return_url: returnUrl };
}

function create(
  { ask }: StripeAccount,
  { key }: ChargeQuestion,
  params: Stripe.PaymentIntentCreateParams,
): Promise<StripeIntent> {
  return ask(paymentIntent, (sdk) => sdk.paymentIntents.create(params, { idempotencyKey: key }));
}

/** The parameters of what is charged; undefined for a token that is none of Stripe. */
function sourceOf(source: ChargeCall['source']): Partial<Stripe.PaymentIntentCreateParams> | undefined {
  if ('token' in source) return tokenOf(source.token);
  const [customer, method] = source.method.split('/');
  return method ? { customer, payment_method: method } : undefined;
}

/** A token of Stripe's frontend: a confirmation token, or a payment method. */
export function tokenOf(token: string): { confirmation_token: string } | { payment_method: string } | undefined {
  if (/^ctoken_\w+$/.test(token)) return { confirmation_token: token };
  return /^pm_\w+$/.test(token) ? { payment_method: token } : undefined;
}

/** Only the failure of the call itself says that nothing was taken; that of a later question does not. */
async function afterFailure(account: StripeAccount, call: ChargeCall, error: StripeFailure): Promise<ChargeState> {
  if (isFailure(error, 'declined')) return declined(account, error);
  if (isFailure(error, 'invalid')) return refused(account, call, error);
  const intent = isFailure(error, 'key_reused') && (await findIntent(account, call));
  if (intent && intent.status === 'canceled') return stateOf(account, intent);
  throw error;
}

/** A decline comes with the PaymentIntent, which could still be paid with another card. */
async function declined(account: StripeAccount, failure: StripeFailure): Promise<ChargeState> {
  const intent = paymentIntent.safeParse(failure.intent);
  return intent.success ? settled(account, intent.data) : notTaken(reasonOf(failure));
}

/** Stripe did nothing: what is charged may be wrong, or the account. */
function refused({ onRefused }: StripeAccount, { key }: ChargeCall, failure: StripeFailure): ChargeState {
  onRefused(key, failure);
  return notTaken(reasonOfRefusal(failure));
}

/** The reason for an invalid call. */
export function reasonOfRefusal(failure: StripeFailure): DeclineReason {
  if (/^(payment_method|confirmation_token|customer)\b/.test(failure.param ?? '')) return DeclineReason.invalid_method;
  const reason = reasonOf(failure);
  return reason === DeclineReason.declined ? DeclineReason.processing_error : reason;
}

function notTaken(reason: DeclineReason): ChargeState & { status: 'declined' } {
  return { status: 'declined', reference: null, reason };
}

/** A failed attempt is final in the hub, so that its PaymentIntent must not be paid later by its client secret. */
async function settled(account: StripeAccount, intent: StripeIntent): Promise<ChargeState> {
  const { status, last_payment_error: failure } = intent;
  if (status !== 'requires_payment_method' && status !== 'requires_confirmation') return stateOf(account, intent);
  const ended = await cancel(account, intent);
  return stateOf(account, { ...ended, last_payment_error: ended.last_payment_error ?? failure });
}

function isEnded({ status }: StripeIntent): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/** Cancels a PaymentIntent, and returns it as it is then: it may have been paid meanwhile. */
async function cancel(account: StripeAccount, { id }: StripeIntent): Promise<StripeIntent> {
  try {
    return await account.ask(paymentIntent, (sdk) =>
      sdk.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', expand }),
    );
  } catch (error) {
    if (isFailure(error, 'invalid') && error.code === 'payment_intent_unexpected_state') return retrieve(account, id);
    throw error;
  }
}

function retrieve({ ask }: StripeAccount, id: string): Promise<StripeIntent> {
  return ask(paymentIntent, (sdk) => sdk.paymentIntents.retrieve(id, { expand }));
}
