import { countSubscribers } from '../billing/subscriptions/count-subscribers.ts';
import { forgetImports } from '../catalog/bulk/forget-imports.ts';
import { forgetCustomerMails } from '../customer-mails/forget-customer-mails.ts';
import { expireGrants } from '../entitlements/product-grants/expire-grants.ts';
import { numberWaiting } from '../platform/events/feed.ts';
import { forgetKeys } from '../platform/idempotency.ts';
import { forgetWindows } from '../platform/limits/shared-counts.ts';
import { forgetMessages } from '../webhooks/forget-messages.ts';
import { authChores } from './chores/auth.ts';
import { billingChores } from './chores/billing.ts';
import { inBatches, wake } from './chores/chore.ts';
import type { Chore, ChoreDeps } from './chores/chore.ts';
import { historyChores } from './chores/history.ts';

/**
 * The work of the hub beside requests, with its schedule. The queue only decides when; due work is found in the tables.
 */
export const chores: readonly Chore[] = [
  ...billingChores,
  ...authChores,
  ['customer-mails', '* * * * *', wake('customerMails')],
  ['customer-mails-forget', '7 5 * * *', inBatches(forgetCustomerMails)],
  ['webhooks-forget', '27 4 * * *', inBatches(forgetMessages)],
  ['catalog-imports', '* * * * *', wake('imports')],
  ['catalog-imports-forget', '57 4 * * *', inBatches(forgetImports)],
  ['catalog-subscribers', '*/5 * * * *', inBatches(countSubscribers)],
  ['entitlements-expire', '* * * * *', inBatches(expireGrants)],
  ['event-feeds', '* * * * *', numberFeeds],
  ['idempotency-expire', '7 * * * *', inBatches(forgetKeys)],
  ['rate-limit-expire', '17 * * * *', inBatches(forgetWindows)],
  ...historyChores,
];

/** Numbers the events of feeds that have no reader at the moment. */
function numberFeeds({ fork, signal }: ChoreDeps): Promise<number> {
  return numberWaiting(fork(), signal);
}
