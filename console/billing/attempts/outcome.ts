import type { AttemptRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';

/** What became of a charge that was not declined, in a sentence. */
export function outcomeOf({ status, amount }: AttemptRowFragment, invoice: string): string {
  const sum = formatMoney(amount);
  if (status === 'succeeded') return `${sum} was taken for ${invoice}.`;
  if (status === 'requires_action') return `The customer has to confirm the charge of ${sum}.`;
  if (status === 'canceled') return `The charge of ${sum} was cancelled.`;
  return `The gateway has the charge of ${sum}, and its outcome follows.`;
}

/** Whether the outcome of a charge is still to come, from the gateway or from the customer. */
export function isOpen({ status }: Pick<AttemptRowFragment, 'status'>): boolean {
  return ['pending', 'processing', 'requires_action', 'unknown'].includes(status);
}
