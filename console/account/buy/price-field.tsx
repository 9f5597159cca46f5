import { NativeSelect } from '@mantine/core';
import { chosenPrice } from '../../billing/items/item.ts';
import type { ChosenPrice } from '../../billing/items/item.ts';
import type { Plan } from '../../catalog/offer/offer.ts';
import { pricesFor } from '../../catalog/storefront/choices.ts';
import type { Chosen } from '../../catalog/storefront/choices.ts';

interface PriceFieldProps {
  product: string;
  plans: readonly Plan[];
  chosen: Chosen;
  price: ChosenPrice | undefined;
  error: string | undefined;
  onChoose: (price: ChosenPrice | undefined) => void;
}

/** Chooses a plan at a price, among those that show above. */
export function PriceField({ product, plans, chosen, price, error, onChoose }: PriceFieldProps) {
  const prices = pricesOf(product, plans, chosen);
  const options = prices.map(({ id, name, cost }) => ({ value: id, label: `${name}: ${cost}` }));
  return (
    <NativeSelect
      label="Plan"
      required
      data={[{ value: '', label: 'Choose a plan' }, ...options]}
      value={price?.id ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChoose(prices.find(({ id }) => id === currentTarget.value))}
    />
  );
}

/** The prices that a subscription can have; what is paid once is sold by an invoice. */
export function pricesOf(product: string, plans: readonly Plan[], chosen: Chosen): ChosenPrice[] {
  return plans.flatMap((plan) =>
    pricesFor(plan, plans, chosen)
      .filter(({ interval }) => interval !== 'once')
      .map((price) => chosenPrice(product, plan.name, price)),
  );
}
