import type { OwnAttemptFragment, PayableInvoiceFragment } from '../../app/graphql/gql/account/graphql.ts';

const live = new Set(['pending', 'processing', 'requires_action', 'unknown']);

/** The attempt of an invoice whose outcome is open; there is one at most. */
export function liveAttempt({ paymentAttempts }: PayableInvoiceFragment): OwnAttemptFragment | undefined {
  return paymentAttempts.find(({ status }) => live.has(status));
}

/** The last attempt, if it was declined. */
export function declinedAttempt({ paymentAttempts }: PayableInvoiceFragment): OwnAttemptFragment | undefined {
  const last = paymentAttempts.at(-1);
  return last?.status === 'failed' ? last : undefined;
}

/** The attempt of another amount or currency, which the seller has to settle first. */
export function isMismatched({ paymentAttempts }: PayableInvoiceFragment): boolean {
  return paymentAttempts.some(({ status }) => status === 'mismatched');
}
