import type Stripe from 'stripe';
import { DeclineReason } from '../decline-reason.ts';
import type { GatewayCall, MethodDetails, MethodState, SaveMethodCall } from '../gateway.ts';
import { marksOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { nextActionOf, spelled } from './stripe-charge-state.ts';
import { reasonOfRefusal, tokenOf } from './stripe-charges.ts';
import { reasonOf } from './stripe-declines.ts';
import { StripeFailure, failureOf, isFailure } from './stripe-failure.ts';
import { customer, paymentMethod, setupIntent } from './stripe-shapes.ts';
import type { StripeMethod, StripeSetup } from './stripe-shapes.ts';
import { findSetup, retrieveSetup, saved } from './stripe-setups.ts';

/**
 * Saves a method for charges without the customer. Stripe charges it again only if it is attached to a customer there, so
 * that each method has one of its own; its reference names both.
 */
export async function saveMethod(account: StripeAccount, call: SaveMethodCall): Promise<MethodState> {
  const source = tokenOf(call.token);
  if (!source) return { status: 'declined', reason: DeclineReason.invalid_method };
  const { id } = await createCustomer(account, call);
  const params = { ...paramsOf(account, call), ...source, ...returning(call), customer: id, confirm: true };
  const created = await createSetup(account, call, params).catch((error: unknown) => failureOf(error));
  return created instanceof StripeFailure ? afterFailure(account, call, created) : settled(account, created);
}

/** The state of a method; a SetupIntent that failed is canceled, so that it cannot be used any more. */
export async function fetchMethod(account: StripeAccount, call: GatewayCall): Promise<MethodState | undefined> {
  const attached = attachedOf(call);
  if (attached) return stateOfMethod(await retrieveMethod(account, attached));
  const setup = await findSetup(account, call);
  return setup && settled(account, setup);
}

/** Detaches a method from its customer. If it was never saved, its key is taken, so that it never will be. */
export async function removeMethod(account: StripeAccount, call: GatewayCall): Promise<void> {
  const attached = attachedOf(call);
  if (attached) return detach(account, attached);
  const setup = (await findSetup(account, call)) ?? (await takeKey(account, call));
  if (!setup) return;
  const ended = saved(setup) ? setup : await cancel(account, setup);
  const method = saved(ended);
  if (method?.customer) await detach(account, method.id);
}

function paramsOf(account: StripeAccount, call: GatewayCall): Stripe.SetupIntentCreateParams {
  return {
    usage: 'off_session',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: marksOf(account, call),
    expand: ['payment_method'],
  };
}

/** A method that needs the page of a bank is saved only if that can return the customer. */
function returning({ returnUrl }: SaveMethodCall): Partial<Stripe.SetupIntentCreateParams> {
  if (returnUrl === null) return {};
  return { automatic_payment_methods: { enabled: true, allow_redirects: 'always' }, return_url: returnUrl };
}

function createCustomer(account: StripeAccount, call: GatewayCall): Promise<{ id: string }> {
  const params = { metadata: marksOf(account, call) };
  const idempotencyKey = `${call.key}-customer`;
  return account.ask(customer, (sdk) => sdk.customers.create(params, { idempotencyKey }));
}

function createSetup(
  { ask }: StripeAccount,
  { key }: GatewayCall,
  params: Stripe.SetupIntentCreateParams,
): Promise<StripeSetup> {
  return ask(setupIntent, (sdk) => sdk.setupIntents.create(params, { idempotencyKey: key }));
}

async function takeKey(account: StripeAccount, call: GatewayCall): Promise<StripeSetup | undefined> {
  try {
    return await createSetup(account, call, paramsOf(account, call));
  } catch (error) {
    if (isFailure(error, 'key_reused')) return findSetup(account, call);
    throw error;
  }
}

async function afterFailure(account: StripeAccount, call: SaveMethodCall, error: StripeFailure): Promise<MethodState> {
  if (isFailure(error, 'declined')) {
    const setup = setupIntent.safeParse(error.intent);
    if (setup.success) await cancel(account, setup.data);
    return { status: 'declined', reason: reasonOf(error) };
  }
  if (isFailure(error, 'invalid')) {
    account.onRefused(call.key, error);
    return { status: 'declined', reason: reasonOfRefusal(error) };
  }
  const setup = isFailure(error, 'key_reused') && (await findSetup(account, call));
  if (setup && setup.status === 'canceled') return { status: 'removed' };
  throw error;
}

async function settled(account: StripeAccount, setup: StripeSetup): Promise<MethodState> {
  const { id: reference, status, last_setup_error: failure } = setup;
  const method = saved(setup);
  if (method) return stateOfMethod(method);
  if (status === 'requires_action') return { status, reference, nextAction: nextActionOf(setup) };
  if (status === 'processing') throw new Error(`Stripe: ${reference} is not decided yet`);
  if (status !== 'canceled') await cancel(account, setup);
  return failure
    ? { status: 'declined', reason: reasonOf({ ...failure, ...spelled(failure) }) }
    : { status: 'removed' };
}

async function cancel(account: StripeAccount, { id }: StripeSetup): Promise<StripeSetup> {
  try {
    return await account.ask(setupIntent, (sdk) => sdk.setupIntents.cancel(id, { expand: ['payment_method'] }));
  } catch (error) {
    if (isFailure(error, 'invalid') && error.code === 'setup_intent_unexpected_state')
      return retrieveSetup(account, id);
    throw error;
  }
}

/** The method in the reference of a saved one: `cus_.../pm_...`. */
function attachedOf({ reference }: GatewayCall): string | undefined {
  return reference?.split('/')[1];
}

function retrieveMethod({ ask }: StripeAccount, id: string): Promise<StripeMethod> {
  return ask(paymentMethod, (sdk) => sdk.paymentMethods.retrieve(id));
}

async function detach(account: StripeAccount, id: string): Promise<void> {
  const { customer: of } = await retrieveMethod(account, id);
  if (of) await account.ask(paymentMethod, (sdk) => sdk.paymentMethods.detach(id));
}

function stateOfMethod(method: StripeMethod): MethodState {
  const { id, customer: of } = method;
  return of ? { status: 'active', reference: `${of}/${id}`, ...detailsOf(method) } : { status: 'removed' };
}

function detailsOf({ type: kind, card, ...debits }: StripeMethod): MethodDetails {
  const debit = debits.sepa_debit ?? debits.us_bank_account;
  return {
    kind,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? debit?.last4 ?? null,
    expiryMonth: card?.exp_month ?? null,
    expiryYear: card?.exp_year ?? null,
  };
}
