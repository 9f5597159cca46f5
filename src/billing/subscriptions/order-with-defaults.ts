import { CreateSubscriptionInput } from './subscription-input.ts';

/** Completes an order with the defaults that the API has for omitted fields. */
export function orderWithDefaults(
  order: Partial<CreateSubscriptionInput> & Pick<CreateSubscriptionInput, 'items'>,
): CreateSubscriptionInput {
  return Object.assign(new CreateSubscriptionInput(), order);
}
