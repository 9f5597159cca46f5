import { NativeSelect } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import { currenciesOf } from '../offer/in-currency.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import type { Entries } from './entries.ts';
import classes from './estimate.module.css';
import { QuantityField } from './quantity-field.tsx';
import type { Estimated } from './estimated.ts';

interface EntryFieldsProps {
  price: Estimated;
  entries: Entries;
  /** The end of the slider. */
  most: number;
  error: CombinedError | undefined;
  onChange: (change: Partial<Entries>) => void;
}

/** What the cost depends on, by the model of the price. */
export function EntryFields({ price, entries, most, error, onChange }: EntryFieldsProps) {
  const currencies = currenciesOf(price);
  return (
    <div className={classes.fields}>
      <QuantityField
        price={price}
        quantity={entries.quantity}
        most={most}
        error={problemAt(error, '/quantity')}
        onType={(text) => onChange({ quantity: text, typed: text })}
        onSlide={(value) => onChange({ quantity: String(value) })}
      />
      {price.model === 'custom' && (
        <TextField
          label="Amount that the buyer names"
          inputMode="decimal"
          placeholder={price.presetAmount ?? undefined}
          value={entries.amount}
          error={problemAt(error, '/amount')}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      {price.fixedAmount && (
        <TextField
          label="Events"
          inputMode="numeric"
          placeholder="0"
          value={entries.events}
          error={problemAt(error, '/events')}
          onChange={(events) => onChange({ events })}
        />
      )}
      {currencies.length > 1 && (
        <NativeSelect
          label="Currency"
          data={currencies}
          value={entries.currency}
          onChange={({ currentTarget }) => onChange({ currency: currentTarget.value })}
        />
      )}
    </div>
  );
}
