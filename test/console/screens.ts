interface ScreenToOpen {
  /** The link in the navigation. */
  link: string;
  /** A text of it that has loaded. */
  text: string;
  /** A text of its first row's page. */
  opens?: string;
  /** Links to follow from there, or from the screen if it opens none, one after the other, each with a text of the page that it opens. */
  onward?: { link: string; text: string }[];
}

/** The screens of a project. The last one is opened by every run, and the next test continues there. */
export const screens: ScreenToOpen[] = [
  { link: 'Home', text: 'Usage events' },
  {
    link: 'Products',
    text: '2 in all',
    opens: 'Plans and prices',
    onward: [
      { link: 'Edit', text: 'The description as readers see it' },
      { link: 'Back', text: 'Plans and prices' },
      { link: 'Storefront', text: 'Features compared' },
      { link: 'Ink', text: 'Plans and prices' },
      { link: '€10.00 per unit', text: 'What a quantity costs' },
      { link: 'Replace', text: 'The present price' },
      { link: 'Back', text: 'Plans and prices' },
      { link: 'Add a price to Team', text: 'New price of Team' },
    ],
  },
  { link: 'Customers', text: 'it@acme.example', opens: 'Profile' },
  { link: 'Subscriptions', text: 'Renews', opens: 'With the usage until now' },
  { link: 'Licences', text: '1 in all', opens: 'Licence key' },
  { link: 'Payments', text: 'Received', opens: 'Settled on the invoice' },
  { link: 'Charges', text: 'No charges yet' },
  { link: 'Refunds', text: 'No refunds yet' },
  { link: 'Credit notes', text: 'Issued', opens: 'Less owed on the invoice' },
  { link: 'Checkout links', text: 'Button', opens: 'Buyers return to' },
  { link: 'Coupons', text: 'SPRING', opens: 'Can be redeemed until' },
  {
    link: 'Customer mails',
    text: 'No mails yet',
    onward: [
      { link: 'Choose mails', text: 'Sent to customers' },
      { link: 'Customer mails', text: 'No mails yet' },
      { link: 'Suppressed addresses', text: 'No suppressed addresses' },
    ],
  },
  { link: 'Ledger', text: 'Accounts in EUR' },
  { link: 'Billing settings', text: 'Tax rates' },
  { link: 'Test clocks', text: 'Its time', opens: 'Nothing is due' },
  { link: 'Revenue', text: 'Billed by month' },
  { link: 'Recurring revenue', text: 'MRR kept by cohort' },
  { link: 'Recognised revenue', text: 'Recognised by month' },
  { link: 'Usage', text: 'Aggregation', opens: 'of the newest 10,000 events' },
  { link: 'People', text: 'Nobody in this time' },
  { link: 'Members', text: 'Open invitations' },
  { link: 'API keys', text: 'Last used' },
  { link: 'Clients', text: 'Authenticates', opens: 'Quick start' },
  { link: 'APIs', text: 'orders:read', opens: 'Clients of other projects' },
  { link: 'Webhooks', text: 'No endpoints yet' },
  { link: 'Settings', text: 'Default project' },
  { link: 'Audit', text: 'Invitation created' },
  { link: 'Invoices', text: 'Number', opens: 'Subtotal' },
];

/** The screens that belong to no project. */
export const ownScreens: ScreenToOpen[] = [
  { link: 'Account', text: 'Your data' },
  { link: 'Purchases', text: 'Nothing bought yet' },
  { link: 'Shops', text: 'Projects that sell to you here' },
  { link: 'Instance', text: 'Oldest thing due' },
  { link: 'Network', text: 'Accent in the dark' },
  { link: 'Mails', text: 'Of the last 30 days' },
  { link: 'Exchange rates', text: 'No exchange rates yet' },
  { link: 'Settings', text: 'HUB_URL' },
  { link: 'Accounts', text: 'in all', opens: 'Latest in the audit' },
];
