/** The name in the address of a page that pays; its value is the checkout link from which the customer came. */
const name = 'checkout';

/** The address of a page that pays, which leads back to the checkout afterwards. */
export function withWayBack(url: string, checkout: string): string {
  const address = new URL(url);
  address.searchParams.set(name, checkout);
  return address.href;
}

/**
 * The page of the checkout from which the customer came, as a path of the hub; undefined if they came otherwise. Only the id of
 * a link is taken from the address, so that the page leads nowhere else.
 */
export function wayBack(search = location.search): string | undefined {
  const checkout = new URLSearchParams(search).get(name);
  return checkout && /^checkoutlink_[0-9a-z]{26}$/.test(checkout) ? `/console/checkout/${checkout}` : undefined;
}

/** Where a checkout goes on after the payment: it leads to the project at once. */
export function afterPayment(checkout: string): string {
  return `${checkout}?paid=true`;
}
