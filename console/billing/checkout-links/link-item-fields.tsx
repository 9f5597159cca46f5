import { Button, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../items/items.module.css';
import { PricePicker } from '../items/price-picker.tsx';
import { newLinkItem } from './link-draft.ts';
import type { LinkItemDraft } from './link-draft.ts';

interface LinkItemFieldsProps {
  project: string;
  isOnce: boolean;
  items: readonly LinkItemDraft[];
  error: CombinedError | undefined;
  onChange: (items: readonly LinkItemDraft[]) => void;
}

/** The prices of a link, line by line, with the quantities that its buyer may choose. */
export function LinkItemFields({ project, isOnce, items, error, onChange }: LinkItemFieldsProps) {
  const change = (key: string, values: Partial<LinkItemDraft>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...values } : item)));
  return (
    <div className={classes.items}>
      {items.map((item, index) => {
        const field = (name: 'quantity' | 'maxQuantity') => ({
          type: 'number',
          min: 1,
          value: item[name],
          error: problemAt(error, `/items/${index}/${name}`),
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
            change(item.key, { [name]: currentTarget.value }),
        });
        return (
          <fieldset key={item.key} className={classes.item}>
            <legend>Price {index + 1}</legend>
            <PricePicker
              project={project}
              isOnce={isOnce}
              chosen={item.price}
              error={problemAt(error, `/items/${index}/priceId`)}
              onChoose={(price) => change(item.key, { price })}
            />
            {!item.price?.isMetered && (
              <>
                <TextInput className={classes.count} label="Quantity" required {...field('quantity')} />
                <TextInput className={classes.count} label="Up to" placeholder="Fixed" {...field('maxQuantity')} />
              </>
            )}
            {items.length > 1 && (
              <Button
                variant="default"
                aria-label={`Remove price ${index + 1}`}
                onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
              >
                Remove
              </Button>
            )}
          </fieldset>
        );
      })}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange([...items, newLinkItem()])}>
          Add a price
        </Button>
      </div>
    </div>
  );
}
