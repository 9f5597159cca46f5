import type { CheckoutInvoiceFragment, CheckoutOfferQuery } from '../../app/graphql/gql/billing/graphql.ts';

/** The offer of a link, as its page reads it. */
export type Offer = NonNullable<CheckoutOfferQuery['checkoutOffer']>;

/** The latest purchase of the person through the link. */
export type Purchase = NonNullable<Offer['latestCheckout']>;

/** The invoice of a purchase; undefined where nothing was due. */
export function invoiceOf({ subscription, order }: Purchase): CheckoutInvoiceFragment | undefined {
  return order?.invoice ?? subscription?.latestInvoice ?? undefined;
}

/** The name of a purchase in a few words: the product and the plan of each price. */
export function nameOf({ items }: Offer): string {
  const names = items.map(({ price: { plan } }) => `${plan.product.name} ${plan.name}`);
  return [...new Set(names)].join(', ');
}
