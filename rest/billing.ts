import { route } from './route.ts';

export const money = '{ amount minor currency }';

export const invoice = `
  id number status reason currency
  subtotal ${money} discount ${money} tax ${money} total ${money} paid ${money} credited ${money} creditNoted ${money} amountDue ${money}
  taxes { rateId name percentage category reason net ${money} tax ${money} } discounts { couponId name amount ${money} }
  warnings { code country }
  periodStartAt periodEndAt finalizeAt finalizedAt dueAt paymentTermDays poNumber overdueAt paidAt collectAt retries createdAt metadata
  version availableActions replaces { id number status } replacedBy { id number status }
  lines {
    id kind description quantity unitAmount amount ${money} discount ${money} net ${money} tax ${money} total ${money}
    taxPercentage taxCategory taxRule periodStartAt periodEndAt productId subscriptionId explanation
  }`;

/** The subscriptions that share an invoice; none for an invoice of one subscription. */
const shares = 'invoicedSubscriptions { id reason periodStartAt periodEndAt subscription { id status } }';

export const listedSubscription = `
  id status currency interval intervalCount timezone anchorAt proration startAt trialEndAt cancelAt canceledAt pausedAt hasOwnInvoices
  resumeAt expiresAt quarantinedAt quarantineError createdAt paymentTermDays poNumber metadata availableActions minimum ${money}
  currentPeriod { number startAt endAt }
  customer { id externalId userId email name }
  items { id quantity chargedToAt price { id currency unitAmount component interval intervalCount } plan { id key name } product { id slug name } }
  grantOverrides { id productId feature value reason }
  plannedChanges { id at } coupons { id coupon { id code name } }`;

export const subscription = `${listedSubscription} latestInvoice { ${invoice} }`;

export const payment = `
  id status method reference gateway receivedAt reversedAt reversalReason chargedBackAt createdAt metadata availableActions
  amount ${money} fee ${money} applied ${money} credited ${money}
  invoice { id number status total ${money} amountDue ${money} }`;

export const billing = [
  route(
    'post',
    '/billing/subscriptions',
    201,
    `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { subscription { ${subscription} } } }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Create a subscription and its first invoice', scope: 'billing:write' },
  ),
  route(
    'get',
    '/billing/subscriptions/{id}',
    200,
    `query ($id: ID!) { subscription(id: $id) { ${subscription} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one subscription', scope: 'billing:read' },
  ),
  route(
    'post',
    '/billing/invoices',
    201,
    `mutation ($input: CreateInvoiceInput!) {
      createInvoice(input: $input) { invoice { ${invoice} customer { id externalId userId email name } } }
    }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Create a one-off invoice, a draft or finalised', scope: 'billing:write' },
  ),
  route(
    'get',
    '/billing/invoices/{id}',
    200,
    `query ($id: ID!) { invoice(id: $id) { ${invoice} ${shares} customer { id externalId userId email name } pdfUrl xmlUrl } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one invoice', scope: 'billing:read' },
  ),
  route(
    'post',
    '/billing/payments',
    201,
    `mutation ($input: CreatePaymentInput!) {
      createPayment(input: $input) {
        payment { ${payment} }
      }
    }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Record a payment received for an invoice, partial or whole', scope: 'billing:write' },
  ),
];
