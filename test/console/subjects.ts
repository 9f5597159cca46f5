import { some } from '../support/some.ts';

/** The subjects that test files walk through in a browser, each for several seconds of a processor. */
const subjects = [
  ...([
    'edits',
    'exchange-rates',
    'forms',
    'gateways',
    'invoice-drafts',
    'keyboard',
    'live',
    'many',
    'people',
    'periods',
    'plots',
    'refunds',
    'restart',
  ] as const),
  ...(['checkout', 'checkout-links', 'customer-mails', 'customer-pages', 'shared-invoices'] as const),
  ...(['usage-events', 'usage-explorer', 'webhooks', 'wrong-addresses'] as const),
] as const;

/** The subjects that this run walks through: two of them, by the seed; all of them in the soak suites. */
export const walked = some(subjects, 2);
