/** The screens of a project that the navigation lists, by room. A new room adds its lines here. */
export const rooms = [
  { title: 'Catalog', needs: 'catalog:read', links: [{ to: '/$project/products', label: 'Products' }] },
  {
    title: 'Billing',
    needs: 'billing:read',
    links: [
      { to: '/$project/customers', label: 'Customers' },
      { to: '/$project/subscriptions', label: 'Subscriptions' },
      { to: '/$project/licences', label: 'Licences' },
      { to: '/$project/checkout-links', label: 'Checkout links' },
      { to: '/$project/coupons', label: 'Coupons' },
      { to: '/$project/test-clocks', label: 'Test clocks' },
    ],
  },
  {
    title: 'Invoicing',
    needs: 'billing:read',
    links: [
      { to: '/$project/invoices', label: 'Invoices' },
      { to: '/$project/payments', label: 'Payments' },
      { to: '/$project/charges', label: 'Charges' },
      { to: '/$project/credit-notes', label: 'Credit notes' },
      { to: '/$project/refunds', label: 'Refunds' },
      { to: '/$project/customer-mails', label: 'Customer mails' },
      { to: '/$project/ledger', label: 'Ledger' },
      { to: '/$project/billing-settings', label: 'Billing settings' },
    ],
  },
  {
    title: 'Analytics',
    needs: 'analytics:read',
    links: [
      { to: '/$project/revenue', label: 'Revenue' },
      { to: '/$project/recurring', label: 'Recurring revenue' },
      { to: '/$project/recognized', label: 'Recognised revenue' },
      { to: '/$project/meters', label: 'Usage' },
      { to: '/$project/people', label: 'People' },
    ],
  },
  {
    title: 'Access',
    needs: 'project:admin',
    links: [
      { to: '/$project/members', label: 'Members' },
      { to: '/$project/clients', label: 'Clients' },
      { to: '/$project/keys', label: 'API keys' },
      { to: '/$project/apis', label: 'APIs' },
      { to: '/$project/webhooks', label: 'Webhooks' },
      { to: '/$project/audit', label: 'Audit' },
      { to: '/$project/settings', label: 'Settings' },
    ],
  },
] as const;

export const own = [
  { to: '/projects', label: 'Projects' },
  { to: '/account', label: 'Account' },
  { to: '/purchases', label: 'Purchases' },
  { to: '/shops', label: 'Shops' },
] as const;

export const ofOperator = [
  { to: '/instance', label: 'Instance' },
  { to: '/users', label: 'Accounts' },
  { to: '/network', label: 'Network' },
  { to: '/mails', label: 'Mails' },
  { to: '/exchange-rates', label: 'Exchange rates' },
  { to: '/settings', label: 'Settings' },
] as const;
