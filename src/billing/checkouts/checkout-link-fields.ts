import type { CheckoutLink } from './checkout-link.ts';

/** What events say of a checkout link. */
export function checkoutLinkFields({ name, currency, customerId }: CheckoutLink) {
  return { name, currency, customerId };
}
