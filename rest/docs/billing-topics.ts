import type { Topic } from './topic.ts';

/** The topics of billing, in the order of the sidebar. */
export const billingTopics: readonly Topic[] = [
  {
    name: 'customers',
    title: 'Customers',
    description: 'The people and companies that buy from a project.',
    fields: ['customers', 'customer', 'createCustomer', 'updateCustomer', 'requestVatIdCheck'],
  },
  {
    name: 'subscriptions',
    title: 'Subscriptions',
    description: 'The purchases of customers: start, change, pause, resume, end, and previews of their costs.',
    fields: [
      ...['subscriptions', 'subscription', 'previewSubscription', 'createSubscription', 'previewSubscriptionChange'],
      ...['changeSubscription', 'updateSubscriptionTerms', 'updateSubscriptionMetadata', 'setOwnInvoices'],
      ...['cancelSubscriptionChange', 'pauseSubscription', 'resumeSubscription', 'cancelSubscription'],
      ...['keepSubscription', 'releaseSubscription'],
      ...['pendingCharges', 'pendingCharge', 'createPendingCharge', 'removePendingCharge'],
      ...[
        'previewTrialEnd',
        'moveTrialEnd',
        'previewFreeTime',
        'giveFreeTime',
        'previewBillingDate',
        'moveBillingDate',
        'previewUpcomingInvoices',
        'previewSubscriptionTransfer',
        'transferSubscription',
      ],
    ],
  },
  {
    name: 'plan-versions',
    title: 'Versions of plans',
    description: 'The versions of a plan with their subscribers, and moves of subscribers between them.',
    fields: [
      ...['planVersions', 'previewMoveSubscribers', 'moveSubscribers', 'planMoves', 'planMove', 'movedSubscriptions'],
      ...['pausePlanMove', 'resumePlanMove', 'cancelPlanMove'],
    ],
  },
  {
    name: 'shops',
    title: 'Shops',
    description: 'The projects that sell to people through every client of the hub.',
    fields: ['shops', 'shop'],
  },
  {
    name: 'orders',
    title: 'Orders',
    description: 'Purchases that are paid once: order, cancel, and previews of their costs.',
    fields: ['orders', 'order', 'previewOrder', 'createOrder', 'updateOrderMetadata', 'cancelOrder'],
  },
  {
    name: 'checkout-links',
    title: 'Checkout links',
    description: 'Addresses at which people buy prices, and their purchases.',
    fields: [
      ...['checkoutLinks', 'checkoutLink', 'createCheckoutLink', 'updateCheckoutLink', 'archiveCheckoutLink'],
      ...['checkoutOffer', 'checkouts', 'checkout', 'previewCheckout', 'startCheckout'],
    ],
  },
  {
    name: 'coupons',
    title: 'Coupons',
    description: 'Discounts, and the subscriptions that have them.',
    fields: ['coupons', 'coupon', 'createCoupon', 'applyCoupon', 'removeCoupon', 'archiveCoupon'],
  },
  {
    name: 'invoices',
    title: 'Invoices and payments',
    description: 'The amounts that customers owe, and their payments.',
    fields: [
      ...['invoices', 'invoiceDocument', 'createInvoice', 'finalizeInvoice', 'previewInvoiceUpdate', 'reissueInvoice'],
      ...['invoice', 'deleteInvoice', 'payments', 'payment', 'createPayment', 'voidInvoice', 'updateInvoice'],
      ...['markInvoiceUncollectible', 'updateInvoiceMetadata', 'updatePaymentMetadata', 'previewInvoiceReissue'],
    ],
  },
  {
    name: 'gateways',
    title: 'Gateways',
    description: 'Money that is taken by gateways: attempts, saved methods, and the sandbox for trials.',
    fields: [
      ...[
        'gatewayAccounts',
        'gatewayAccount',
        'connectGateway',
        'changeGatewayKeys',
        'disconnectGateway',
        'actInSandbox',
      ],
      ...['paymentMethods', 'paymentMethod', 'addPaymentMethod', 'makePaymentMethodDefault', 'removePaymentMethod'],
      ...['refreshPaymentMethod', 'actOnMethodInSandbox'],
      ...['payInvoice', 'paymentAttempts', 'paymentAttempt', 'cancelPaymentAttempt', 'refreshPaymentAttempt'],
    ],
  },
  {
    name: 'customer-links',
    title: 'Links for customers',
    description: 'Links by which customers open an invoice, or all that is theirs, without an account.',
    fields: [
      ...['customerLinks', 'customerLink', 'createCustomerLink', 'expireCustomerLink'],
      ...['openedLink', 'paymentGateways'],
    ],
  },
  {
    name: 'refunds',
    title: 'Refunds',
    description: 'Money that is paid back to customers, and payments that are taken back.',
    fields: ['refunds', 'refund', 'createRefund', 'reverseRefund', 'reversePayment'],
  },
  {
    name: 'credit-notes',
    title: 'Credit notes',
    description: 'Corrections of final invoices.',
    fields: ['creditNotes', 'creditNote', 'creditNoteDocument', 'creditInvoice', 'voidCreditNote'],
  },
  {
    name: 'taxes',
    title: 'Taxes and your billing profile',
    description: 'The tax rates of a project, and the seller details on its invoices.',
    fields: [
      ...['billingProfile', 'updateBillingProfile', 'taxFor'],
      ...['taxRates', 'createTaxRate', 'endTaxRate', 'archiveTaxRate'],
    ],
  },
  {
    name: 'customer-mails',
    title: 'Mails to customers',
    description: 'Which mails a project sends to its customers, those that were sent, and those that came back.',
    fields: [
      ...['mailSetting', 'updateMailSetting', 'customerMails', 'mailPreview'],
      ...['recordMailBounce', 'mailSuppressions', 'liftMailSuppression'],
    ],
  },
  {
    name: 'ledger',
    title: 'Ledger',
    description: 'The double-entry ledger behind invoices, payments and credit notes, and its comparison with them.',
    fields: ['ledgerAccounts', 'ledgerTransactions', 'ledgerCheck', 'billingExport'],
  },
  {
    name: 'test-clocks',
    title: 'Test clocks',
    description: 'Clocks of single customers, to try months of billing in seconds.',
    fields: ['testClocks', 'testClock', 'createTestClock', 'advanceTestClock', 'releaseTestClock'],
  },
];
