import type { GatewayCall } from '../gateway.ts';
import { findByKey } from './find-by-key.ts';
import { keyOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { customer, setupIntent } from './stripe-shapes.ts';
import type { StripeMethod, StripeSetup } from './stripe-shapes.ts';

/** The SetupIntent of a call: by its reference, or by its key if no answer ever gave one. */
export async function findSetup(
  account: StripeAccount,
  { key, reference }: Pick<GatewayCall, 'key' | 'reference'>,
): Promise<StripeSetup | undefined> {
  if (reference !== null) return retrieveSetup(account, reference);
  const found = await findByKey(account, key, {
    shape: setupIntent,
    list: (sdk, page) => sdk.setupIntents.list(page),
    // SetupIntents have no search; their customers have.
    search: async (sdk, query) => {
      const { data } = await sdk.customers.search(query);
      const [owner] = data.map((one) => customer.parse(one)).filter((one) => keyOf(account, one) === key);
      return owner ? sdk.setupIntents.list({ customer: owner.id, limit: 100 }) : { data: [] };
    },
  });
  return found && retrieveSetup(account, found.id);
}

export function retrieveSetup({ ask }: StripeAccount, id: string): Promise<StripeSetup> {
  return ask(setupIntent, (sdk) => sdk.setupIntents.retrieve(id, { expand: ['payment_method'] }));
}

/** The method that a SetupIntent has saved; undefined if it has saved none. */
export function saved({ id, status, payment_method: method }: StripeSetup): StripeMethod | undefined {
  if (status !== 'succeeded') return undefined;
  if (!method || typeof method === 'string') throw new Error(`Stripe: ${id} has succeeded without a method`);
  return method;
}
