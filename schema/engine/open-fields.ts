/** The fields of each type that a link opens: some by name, or all of them. */
export type OpenFields = Readonly<Record<string, readonly string[] | 'all'>>;

const all = 'all';

/** Types of plain values, and the answers of mutations. */
const values: OpenFields = ofTypes([
  ...[
    'Money',
    'Address',
    'InvoiceParty',
    'InvoiceParties',
    'InvoiceTax',
    'InvoiceDiscount',
    'PaymentAction',
    'PageInfo',
  ],
  ...['BillingDocument', 'PaymentGateway', 'PaymentAttemptPayload', 'SandboxPayload'],
]);

const paying = ['payInvoice', 'refreshPaymentAttempt', 'cancelPaymentAttempt', 'actInSandbox'];

const project: OpenFields = { Project: ['id', 'name', 'slug', 'description', 'homepageUrl', 'logoUrl'] };

/** A link of an invoice opens it, with its payments, and what pays it. */
const invoice: OpenFields = {
  ...values,
  ...project,
  Query: ['openedLink', 'paymentGateways', 'invoice', 'invoiceDocument', 'paymentAttempt'],
  Mutation: paying,
  OpenedLink: ['expiresAt', 'project', 'customer', 'invoice'],
  Customer: ['id', 'name'],
  Invoice: [
    ...['id', 'number', 'status', 'currency', 'subtotal', 'discount', 'discounts', 'tax', 'taxes', 'total', 'paid'],
    ...['credited', 'creditNoted', 'amountDue', 'amountDueForStripe', 'isOverdue', 'dueAt', 'createdAt', 'finalizedAt'],
    ...['periodStartAt', 'periodEndAt', 'poNumber', 'locale', 'parties', 'availableActions', 'pdfUrl', 'xmlUrl'],
    ...['paidAt', 'voidedAt', 'project', 'lines', 'payments', 'paymentAttempts'],
  ],
  InvoiceLine: [
    ...['id', 'kind', 'description', 'quantity', 'unitAmount', 'amount', 'discount', 'net', 'tax', 'total'],
    ...['taxPercentage', 'taxCategory', 'isTaxInclusive', 'periodStartAt', 'periodEndAt'],
  ],
  Payment: ['id', 'status', 'method', 'gateway', 'amount', 'applied', 'currency', 'reference', 'receivedAt'],
  PaymentAttempt: [
    ...['id', 'number', 'status', 'amount', 'gateway', 'isAutomatic', 'declineReason', 'isRetryable', 'nextAction'],
    ...['createdAt', 'decidedAt', 'availableActions', 'invoice', 'payment'],
  ],
};

/** Types whose rules know the customer, with their lists. */
const ofCustomers = [
  ...['Customer', 'Subscription', 'Invoice', 'Payment', 'PaymentAttempt', 'PaymentMethod', 'Refund', 'CreditNote'],
  ...['Licence', 'Order', 'ProductGrant', 'Release'],
];

/** A link to the portal opens what a person sees of their own customer, and what they may change. */
const portal: OpenFields = {
  ...values,
  ...project,
  ...ofTypes(ofCustomers.flatMap((type) => [type, `${type}Connection`, `${type}Edge`])),
  ...ofTypes([
    ...['SubscriptionItem', 'SubscriptionChange', 'InvoiceLine', 'InvoicedSubscription', 'CreditNoteLine', 'OrderItem'],
    ...[
      'Machine',
      'Period',
      'Plan',
      'Price',
      'PriceTier',
      'CurrencyOption',
      'PriceGroup',
      'LicencePolicy',
      'PlannedItem',
      'PeriodPreview',
      'VatIdCheck',
      'InvoiceWarning',
      'SubscriptionPayload',
    ],
    ...['CustomerPayload', 'PaymentMethodPayload', 'OpenedLink', 'BillingPreview', 'InvoicePreview'],
    ...['InvoiceLinePreview', 'CreditNotePreview', 'CreditNoteLinePreview', 'Artifact', 'ArtifactDownload'],
    ...['CustomerLink', 'CustomerLinkPayload'],
  ]),
  Query: [
    ...['openedLink', 'paymentGateways', 'customer', 'subscription', 'subscriptions', 'previewSubscriptionChange'],
    ...['invoice', 'invoices', 'invoiceDocument', 'creditNote', 'creditNotes', 'creditNoteDocument'],
    ...['payment', 'payments', 'paymentAttempt', 'paymentAttempts', 'paymentMethod', 'paymentMethods'],
    ...['refund', 'refunds', 'licence', 'licences', 'order', 'orders', 'productGrant', 'productGrants'],
    ...['release', 'releases', 'artifact', 'artifactDownload'],
  ],
  Mutation: [
    ...paying,
    ...['addPaymentMethod', 'makePaymentMethodDefault', 'removePaymentMethod', 'updateCustomer'],
    ...['refreshPaymentMethod', 'actOnMethodInSandbox'],
    ...['cancelSubscription', 'keepSubscription', 'changeSubscription', 'cancelSubscriptionChange'],
    ...['pauseSubscription', 'resumeSubscription', 'expireCustomerLink'],
  ],
  Product: ['id', 'name', 'tagline', 'slug', 'unitLabel', 'plans'],
  Meter: ['id', 'key', 'name', 'unit'],
};

export const openFields = { invoice, portal };

function ofTypes(names: readonly string[]): OpenFields {
  return Object.fromEntries(names.map((name) => [name, all]));
}
