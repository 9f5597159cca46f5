/** A guide: the name of its file under docs/, and how lists introduce it. */
export interface Guide {
  name: string;
  group: string;
  summary: string;
}

const group = (title: string, guides: Record<string, string>): Guide[] =>
  Object.entries(guides).map(([name, summary]) => ({ name, group: title, summary }));

/** The guides, grouped by reader, in the order of the sidebar. `README` is the first page, at /docs. */
export const guides: readonly Guide[] = [
  ...group('Start', {
    README: 'The purpose of the hub, and the first steps with GraphQL, REST and sign-in.',
    glossary: 'The nouns of the hub in a sentence each.',
  }),
  ...group('Build', {
    projects: 'Sign people in with OpenID Connect, and read what they have bought.',
    'single-page-app': 'Build an app in the browser with sign-in and queries, step by step.',
    frontends: 'Query the GraphQL API from a single-page or server-rendered app.',
    'legacy-clients': 'Call the REST paths with JSON bodies.',
    clients: 'Create OAuth clients, their secrets and keys.',
    events: 'Follow the events of a project; every type with its payload.',
    webhooks: 'Get the events of a project at an address of your server, signed.',
  }),
  ...group('Sell', {
    selling: 'Offer products with features, plans and prices.',
    subscriptions: 'Start, change, pause and end subscriptions.',
    'plan-versions': 'Change the terms of a plan, and move subscribers to them.',
    orders: 'Sell what is paid once, and give products away.',
    checkout: 'Sell by a page of the hub, at an address for your website.',
    usage: 'Meter usage and bill it.',
    invoices: 'Finalise, credit, void and print invoices.',
    gateways: 'Take payments by Stripe or the sandbox, save cards, collect by itself, and try every outcome.',
    'customer-pages': 'Send links by which customers pay an invoice, or manage what is theirs.',
    mails: 'Choose the mails that your customers get, and see what was sent.',
    taxes: 'Set tax rates, and the seller details on your invoices.',
    licences: 'Issue licence keys, and check them online and offline.',
    releases: 'Publish versions and let customers download them.',
    import: 'Import and export a whole catalog.',
    metrics: 'Read recurring, recognised and collected revenue: the formula of each figure.',
    exports: 'Export invoices, payments, customers and the ledger for bookkeeping.',
    'people-reports': 'See how many people use a project, and whether they come back.',
    'test-clocks': 'Try a year of billing in seconds.',
  }),
  ...group('Operate', {
    operations: 'Run the hub: settings, backups, upgrades, and what to do when something fails.',
    cli: 'Sign in to a hub from a terminal, and change its projects, clients and keys.',
    security: 'Protections of the hub, and the limits of callers.',
    privacy: 'Know what is kept of people, why and how long, and answer a person who asks.',
    performance: 'The cost of requests, renewals and starts, beside bare servers that do the same.',
    scale: 'How costs grow with the rows of the database, and what to do past one machine.',
    conformance: 'The standards that the hub implements, and the tests that check them.',
    SPEC: 'The interface specification of the REST paths.',
  }),
];

/** The address of a guide. */
export function guidePath(name: string): string {
  return name === 'README' ? '/docs' : `/docs/${name}`;
}
