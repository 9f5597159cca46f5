import type { CheckoutLink } from './checkout-link.ts';

/** Returns the fields of a checkout link that its events carry. */
export function checkoutLinkFields({ name, currency, customerId }: CheckoutLink) {
  return { name, currency, customerId };
}
