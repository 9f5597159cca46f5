import { isZero } from '../../app/parts/money.ts';
import type { Money } from '../../app/parts/money.ts';

/** Whether anything can be paid on an invoice: it is owed, also once it was written off. */
export function isPayable({ status, amountDue }: { status: string; amountDue: Money }): boolean {
  return (status === 'open' || status === 'uncollectible') && !isZero(amountDue);
}
