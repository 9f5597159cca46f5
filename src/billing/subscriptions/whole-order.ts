import { CreateSubscriptionInput } from './subscription-input.ts';

/** An order in which what is left out is what the inputs of the doors default to. */
export function wholeOrder(
  order: Partial<CreateSubscriptionInput> & Pick<CreateSubscriptionInput, 'items'>,
): CreateSubscriptionInput {
  return Object.assign(new CreateSubscriptionInput(), order);
}
