import { useState } from 'react';
import { SoldPricesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { SearchSelect } from '../../app/parts/search-select.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { chosenPrice } from './item.ts';
import type { ChosenPrice } from './item.ts';

interface PricePickerProps {
  project: string;
  /** Whether it is one that is paid once, not one that recurs. */
  isOnce?: boolean;
  chosen: ChosenPrice | undefined;
  error?: string;
  onChoose: (price: ChosenPrice) => void;
}

/** Chooses a price of the project, by its product. */
export function PricePicker({ project, isOnce = false, chosen, error, onChoose }: PricePickerProps) {
  const [text, setText] = useState('');
  const filter = { projectId: project, status: 'active' as const, text: text || undefined };
  const { data } = useScreen(SoldPricesDocument, { filter });
  const prices = (data?.products.nodes ?? []).flatMap(({ name, plans }) =>
    plans.flatMap((plan) => pricesOfKind(plan.prices, isOnce).map((price) => chosenPrice(name, plan.name, price))),
  );
  const choose = (id: string) => {
    const price = prices.find((each) => each.id === id);
    if (price) onChoose(price);
  };
  return (
    <SearchSelect
      label="Plan and price"
      placeholder="Search the products"
      found={prices.map(optionOf)}
      chosen={chosen && optionOf(chosen)}
      error={error}
      onSearch={setText}
      onChoose={choose}
    />
  );
}

function optionOf({ id, name, cost }: ChosenPrice) {
  return { value: id, label: `${name}: ${cost}` };
}

interface SoldPrice {
  isArchived: boolean;
  interval: string;
}

/** The prices of a plan that are subscribed to, or those that are ordered. */
function pricesOfKind<P extends SoldPrice>(prices: readonly P[], isOnce: boolean): P[] {
  return prices.filter(({ isArchived, interval }) => !isArchived && (interval === 'once') === isOnce);
}
