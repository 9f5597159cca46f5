import { TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from './checkout.module.css';
import type { Offer } from './offer.ts';

interface SoldItemsProps {
  items: Offer['items'];
  quantities: Readonly<Record<string, string>>;
  error: CombinedError | undefined;
  onChange: (id: string, quantity: string) => void;
}

/** The prices that a link sells, with the quantities that its buyer may choose. */
export function SoldItems({ items, quantities, error, onChange }: SoldItemsProps) {
  return (
    <ul className={classes.items} aria-label="What you buy">
      {items.map((item, index) => (
        <li key={item.id}>
          <SoldItem
            item={item}
            quantity={quantities[item.id] ?? ''}
            error={problemAt(error, `/items/${index}/quantity`) ?? problemAt(error, `/items/${index}/priceId`)}
            onChange={(quantity) => onChange(item.id, quantity)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SoldItemProps {
  item: Offer['items'][number];
  quantity: string;
  error: string | undefined;
  onChange: (quantity: string) => void;
}

function SoldItem({ item, quantity, error, onChange }: SoldItemProps) {
  const { price, minQuantity, maxQuantity } = item;
  const { plan } = price;
  const isFixed = minQuantity === maxQuantity;
  return (
    <>
      <span>
        {`${plan.product.name} ${plan.name}`}
        <small>
          {priceWords(price)}, {intervalWords(price)}
        </small>
        {isFixed && error && <small role="alert">{error}</small>}
      </span>
      {isFixed ? (
        !price.meter && <span>{`× ${minQuantity}`}</span>
      ) : (
        <TextInput
          label="Quantity"
          aria-label={`Quantity of ${plan.product.name} ${plan.name}`}
          description={`${minQuantity} to ${maxQuantity}`}
          type="number"
          min={minQuantity}
          max={maxQuantity}
          required
          value={quantity}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </>
  );
}
