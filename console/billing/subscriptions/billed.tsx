import type { SubscriptionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { intervalWords } from '../../app/parts/price.ts';
import { words } from '../../app/parts/words.ts';

/** How often a subscription is billed, with the amounts that it has itself: those its buyer chose, and its minimum. */
export function Billed({ of: subscription }: { of: SubscriptionRowFragment }) {
  const amounts = amountsOf(subscription);
  return (
    <>
      {words(intervalWords(subscription))}
      {amounts.length > 0 && <small>{amounts.join(', ')}</small>}
    </>
  );
}

function amountsOf({ items, minimum, currency }: SubscriptionRowFragment): string[] {
  const chosen = items.flatMap(({ amount }) => (amount ? [formatMoney({ amount, currency })] : []));
  return minimum ? [...chosen, `at least ${formatMoney(minimum)}`] : chosen;
}
