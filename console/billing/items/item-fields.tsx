import { Button, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import { newItem } from './item.ts';
import type { ItemDraft } from './item.ts';
import classes from './items.module.css';
import { OwnFields } from './own-fields.tsx';
import { PricePicker } from './price-picker.tsx';

interface ItemFieldsProps {
  project: string;
  /** Whether the prices are those that are paid once. */
  isOnce?: boolean;
  /** Whether each can be paid in another system until a date of its own. */
  isMovingIn?: boolean;
  /** Whether each can have amounts of the customer's own. */
  mayAgree?: boolean;
  /** The currency of amounts that are agreed, by default that of the first price. */
  currency?: string;
  items: readonly ItemDraft[];
  error: CombinedError | undefined;
  onChange: (items: readonly ItemDraft[]) => void;
}

/** What a subscription or an order consists of, line by line. */
export function ItemFields({
  project,
  isOnce,
  isMovingIn,
  mayAgree,
  currency,
  items,
  error,
  onChange,
}: ItemFieldsProps) {
  const change = (key: string, change: Partial<ItemDraft>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  return (
    <div className={classes.items}>
      {items.map((item, index) => (
        <fieldset key={item.key} className={classes.item}>
          <legend>Item {index + 1}</legend>
          <PricePicker
            project={project}
            isOnce={isOnce}
            chosen={item.price}
            error={problemAt(error, `/items/${index}/priceId`)}
            onChoose={(price) => change(item.key, { price, own: undefined })}
          />
          <Count item={item} index={index} error={error} onChange={(values) => change(item.key, values)} />
          {isMovingIn && (
            <TextInput
              className={classes.paid}
              label={`Item ${index + 1} is paid elsewhere until`}
              type="datetime-local"
              value={item.paidUntil ?? ''}
              error={problemAt(error, `/items/${index}/paidUntilAt`)}
              onChange={({ currentTarget }) => change(item.key, { paidUntil: currentTarget.value })}
            />
          )}
          {items.length > 1 && (
            <Button
              variant="default"
              aria-label={`Remove item ${index + 1}`}
              onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
            >
              Remove
            </Button>
          )}
          {mayAgree && item.price && (
            <OwnFields
              price={item.price}
              own={item.own}
              currency={currency ?? items[0]?.price?.terms.currency ?? item.price.terms.currency}
              index={index}
              at={(field) => problemAt(error, `/items/${index}/ownTerms/${field}`)}
              onChange={(own) => change(item.key, { own })}
            />
          )}
        </fieldset>
      ))}
      <div>
        <Button variant="default" onClick={() => onChange([...items, newItem()])}>
          Add an item
        </Button>
      </div>
    </div>
  );
}

interface CountProps {
  item: ItemDraft;
  index: number;
  error: CombinedError | undefined;
  onChange: (values: Partial<ItemDraft>) => void;
}

/** How many, or how much where the buyer decides that; metered items have neither. */
export function Count({ item: { price, quantity, amount }, index, error, onChange }: CountProps) {
  if (price?.isCustom)
    return (
      <TextInput
        className={classes.count}
        label="Amount"
        inputMode="decimal"
        value={amount}
        error={problemAt(error, `/items/${index}/amount`)}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
    );
  if (price?.isMetered) return null;
  return (
    <TextInput
      className={classes.count}
      label="Quantity"
      type="number"
      min={1}
      required
      value={quantity}
      error={problemAt(error, `/items/${index}/quantity`)}
      onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
    />
  );
}
