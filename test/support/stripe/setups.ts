import { cardOf } from './cards.ts';
import type { Card } from './cards.ts';
import { mapOf, textOf } from './form.ts';
import type { Params } from './form.ts';
import type { Customer, Method, Objects, Setup } from './objects.ts';
import { cardError, invalidRequest, missing } from './stripe-error.ts';

/** The saved methods of the server: customers, SetupIntents and payment methods. */
export class Setups {
  constructor(readonly objects: Objects) {}

  createCustomer(params: Params): Customer {
    return this.objects.add<Customer>({ object: 'customer', metadata: mapOf(params, 'metadata') });
  }

  create(params: Params): Setup {
    const token = textOf(params, 'payment_method') ?? textOf(params, 'confirmation_token');
    const isConfirmed = textOf(params, 'confirm') === 'true';
    const card = cardOf(token ?? '');
    if (isConfirmed && !card) throw missing('PaymentMethod', token, 'payment_method');
    const setup = this.objects.add<Setup>({
      ...{ object: 'setup_intent', status: 'requires_payment_method', customer: textOf(params, 'customer') ?? null },
      ...{ client_secret: 'seti_secret_local', next_action: null, last_setup_error: null, payment_method: null },
      metadata: mapOf(params, 'metadata'),
    });
    if (!isConfirmed || !card) return setup;
    const { outcome, ...decline } = card;
    const action = actionOf(outcome, textOf(params, 'return_url'));
    if (action) return Object.assign(setup, { status: 'requires_action', next_action: action });
    if (outcome !== 'declines') return this.succeed(setup, token!);
    setup.last_setup_error = decline;
    this.objects.announce('setup_intent.setup_failed', setup);
    throw cardError({ code: 'card_declined', ...decline, setup_intent: { ...setup } });
  }

  /** The customer has confirmed, or had not to. */
  succeed(setup: Setup, token = 'pm_card_visa'): Setup {
    const method = this.objects.add<Method>({
      ...{ object: 'payment_method', type: 'card', customer: setup.customer, token },
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2035 },
    });
    Object.assign(setup, { status: 'succeeded', payment_method: method.id, next_action: null });
    this.objects.announce('setup_intent.succeeded', setup);
    return setup;
  }

  /** The customer has refused at their bank. */
  refuse(setup: Setup): Setup {
    const last_setup_error = { code: 'setup_intent_authentication_failure' };
    Object.assign(setup, { status: 'requires_payment_method', next_action: null, last_setup_error });
    this.objects.announce('setup_intent.setup_failed', setup);
    return setup;
  }

  find(id: string): Setup {
    const setup = this.objects.get<Setup>('setup_intent', id);
    if (!setup) throw missing('setupintent', id);
    return setup;
  }

  cancel(id: string): Setup {
    const setup = this.find(id);
    if (setup.status === 'succeeded' || setup.status === 'canceled')
      throw invalidRequest(`You cannot cancel this SetupIntent because it has a status of ${setup.status}.`, {
        code: 'setup_intent_unexpected_state',
      });
    return Object.assign(setup, { status: 'canceled', next_action: null });
  }

  findMethod(id: string): Method {
    const method = this.objects.get<Method>('payment_method', id);
    if (!method) throw missing('PaymentMethod', id);
    return method;
  }

  detach(id: string): Method {
    const method = this.findMethod(id);
    if (!method.customer) throw invalidRequest('The payment method you provided is not attached to a customer.');
    return Object.assign(method, { customer: null });
  }
}

/** What the customer has to do; undefined for a card that asks for nothing. */
function actionOf(outcome: Card['outcome'], returnUrl: string | undefined): Setup['next_action'] | undefined {
  if (outcome === 'requires_action') return { type: 'use_stripe_sdk' };
  if (outcome !== 'redirects') return undefined;
  if (!returnUrl) throw invalidRequest('This method needs a return_url.', { param: 'return_url' });
  const redirect_to_url = { url: 'https://bank.example/save', return_url: returnUrl };
  return { type: 'redirect_to_url', redirect_to_url };
}
