/** The screens of a project: the link in the navigation, a text of it that has loaded, and one of its first row's page. */
export const screens: { link: string; text: string; opens?: string }[] = [
  { link: 'Home', text: 'Usage events' },
  { link: 'Products', text: '2 in all', opens: 'Plans and prices' },
  { link: 'Customers', text: 'it@acme.example', opens: 'Profile' },
  { link: 'Subscriptions', text: 'Ends or renews', opens: 'Current period' },
  { link: 'Test clocks', text: 'Its time', opens: 'Nothing is due' },
  { link: 'Revenue', text: 'Billed by month' },
  { link: 'Usage', text: 'Adds up by', opens: 'Record an event' },
  { link: 'People', text: 'Active people by day' },
  { link: 'Invoices', text: 'Number', opens: 'Subtotal' },
];
