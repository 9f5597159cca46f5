import type { Params } from './form.ts';
import { listOf, searchOf } from './lists.ts';
import type { StripeServer } from './stripe-server.ts';

type Route = (id: string, params: Params) => object;

export type Routes = readonly (readonly [RegExp, Route])[];

/** The calls that the server knows: all those that the hub makes. */
export function routesOf({ objects, payments, refunds, setups }: Pick<StripeServer, Parts>): Routes {
  const route = (call: string, answer: Route) =>
    [new RegExp(`^${call.replaceAll('{id}', '(?!search)[^/]+')}$`), answer] as const;
  return [
    route('GET /v1/account', () => ({ object: 'account', id: 'acct_local', charges_enabled: true })),
    route('POST /v1/payment_intents', (_, params) => payments.create(params)),
    route('GET /v1/payment_intents', (_, params) => listOf(objects, 'payment_intent', params)),
    route('GET /v1/payment_intents/search', (_, params) => searchOf(objects, 'payment_intent', params)),
    route('GET /v1/payment_intents/{id}', (id) => payments.find(id)),
    route('POST /v1/payment_intents/{id}', (id, params) => payments.update(id, params)),
    route('POST /v1/payment_intents/{id}/cancel', (id) => payments.cancel(id)),
    route('POST /v1/customers', (_, params) => setups.createCustomer(params)),
    route('GET /v1/customers/search', (_, params) => searchOf(objects, 'customer', params)),
    route('POST /v1/setup_intents', (_, params) => setups.create(params)),
    route('GET /v1/setup_intents', (_, params) => listOf(objects, 'setup_intent', params)),
    route('GET /v1/setup_intents/{id}', (id) => setups.find(id)),
    route('POST /v1/setup_intents/{id}/cancel', (id) => setups.cancel(id)),
    route('GET /v1/payment_methods/{id}', (id) => setups.findMethod(id)),
    route('POST /v1/payment_methods/{id}/detach', (id) => setups.detach(id)),
    route('POST /v1/refunds', (_, params) => refunds.create(params)),
    route('GET /v1/refunds', (_, params) => listOf(objects, 'refund', params)),
    route('GET /v1/refunds/{id}', (id) => refunds.find(id)),
    route('GET /v1/disputes', (_, params) => listOf(objects, 'dispute', params)),
    route('GET /v1/balance_transactions', (_, params) => listOf(objects, 'balance_transaction', params, 2)),
  ];
}

type Parts = 'objects' | 'payments' | 'refunds' | 'setups';
