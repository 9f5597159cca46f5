/** What Stripe adds to the address to which a bank returns the customer: https://docs.stripe.com/payments/payment-intents */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'setup_intent', 'source_type'];

/** The place of the link in the storage of the tab, while the customer is on the page of their bank. */
const key = 'customer-link';

let isReturning = false;

/** The address for the page of a bank. The secret of the link is not in it: it stays in this tab. */
export function returnAddress(): string {
  return location.origin + location.pathname + location.search;
}

/** Keeps the link in this tab, for when the customer returns from a bank to an address without it. */
export function keepLink(secret: string): void {
  sessionStorage.setItem(key, secret);
}

/** Puts the link back into the address of a page to which a bank has returned the customer, without what Stripe has added. */
export function restoreLink(): void {
  const address = new URL(location.href);
  if (address.hash || !address.searchParams.has('redirect_status')) return;
  for (const name of added) address.searchParams.delete(name);
  address.hash = sessionStorage.getItem(key) ?? '';
  history.replaceState(history.state, '', address);
  isReturning = true;
}

/** Whether the customer has just come back from the page of a bank; asked once, so that its payment is refreshed once. */
export function takeReturn(): boolean {
  const was = isReturning;
  isReturning = false;
  return was;
}

/** Whether the customer came back to another browser than they left, such as from the app of a bank. */
export function cameBackElsewhere(): boolean {
  return isReturning && !location.hash;
}
