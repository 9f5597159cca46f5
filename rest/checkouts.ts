import { fieldRow } from './field-row.ts';

const link = `
  ...LeafFields customer { id externalId userId email name }
  items {
    id quantity minQuantity maxQuantity
    price { id currency unitAmount interval intervalCount plan { id key name product { id slug name } } }
  }`;

const checkout = `
  ...LeafFields customer { id externalId userId email name } subscription { id status }
  order { id status }`;

const offer = `
  ...LeafFields project { id slug name description homepageUrl }
  coupons { ...LeafFields amountOff { ...LeafFields } }
  seller { legalName address { street postalCode city country } vatId email }
  items {
    id quantity minQuantity maxQuantity
    price { id currency unitAmount interval intervalCount plan { id key name product { id slug name } } }
  }`;

const lines = 'invoice { ...LeafFields lines { ...LeafFields } }';
const preview = `subscription { ...LeafFields ${lines} } order { ...LeafFields ${lines} }`;

const read = 'billing:read';
const write = 'billing:write';

/** Links that sell prices, and what people buy through them. */
export const checkouts = [
  fieldRow('get', '/billing/checkout-links', 'checkoutLinks', link, {
    purpose: 'List checkout links, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/checkout-links', 'createCheckoutLink', link, {
    status: 201,
    purpose: 'Create an address at which people buy prices',
    scope: write,
  }),
  fieldRow('get', '/billing/checkout-links/{id}', 'checkoutLink', link, {
    purpose: 'Read one checkout link',
    scope: read,
  }),
  fieldRow('post', '/billing/checkout-links/{id}/changes', 'updateCheckoutLink', link, {
    purpose: 'Change what a checkout link sells from now on',
    scope: write,
  }),
  fieldRow('post', '/billing/checkout-links/{id}/archive', 'archiveCheckoutLink', link, {
    purpose: 'Archive a checkout link: no one can buy through it any more',
    scope: write,
  }),
  fieldRow('get', '/billing/checkout-links/{linkId}/offer', 'checkoutOffer', offer, {
    purpose: 'Read what a checkout link offers its buyers',
    scope: 'catalog:read',
  }),
  fieldRow('get', '/billing/checkouts', 'checkouts', checkout, {
    purpose: 'List purchases through checkout links, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/checkouts', 'startCheckout', checkout, {
    status: 201,
    purpose: 'Buy what a checkout link offers, for the person who asks',
    scope: write,
  }),
  fieldRow('post', '/billing/checkouts/preview', 'previewCheckout', preview, {
    purpose: 'Preview the cost of a checkout; the body is that of POST /billing/checkouts',
    scope: write,
  }),
  fieldRow('get', '/billing/checkouts/{id}', 'checkout', checkout, {
    purpose: 'Read one purchase through a checkout link',
    scope: read,
  }),
];
