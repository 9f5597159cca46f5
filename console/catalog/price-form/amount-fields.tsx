import { Button } from '@mantine/core';
import { TextField } from '../../app/parts/text-field.tsx';
import { models } from '../../app/parts/pricing-models.ts';
import type { AmountName } from '../../app/parts/pricing-models.ts';
import { newCurrency } from './currency-draft.ts';
import { withCurrency, withoutCurrency } from './price-draft.ts';
import type { PriceDraft } from './price-draft.ts';
import classes from './price-form.module.css';
import { TierFields } from './tier-fields.tsx';

interface AmountFieldsProps {
  draft: PriceDraft;
  /** The problem of a field of the price. */
  at: (field: string) => string | undefined;
  onChange: (draft: PriceDraft) => void;
}

/** The amounts of a price in each of its currencies. */
export function AmountFields({ draft, at, onChange }: AmountFieldsProps) {
  const { currencies, ends } = draft;
  return (
    <>
      {currencies.map((each, index) => (
        // Currencies are identified by their place: a new one has no name yet.
        <fieldset key={index} className={classes.currency}>
          <legend>{index === 0 ? 'Main currency' : `Also in ${each.currency || 'another currency'}`}</legend>
          <CurrencyFields draft={draft} index={index} at={pointerOf(at, index)} onChange={onChange} />
          {index > 0 && (
            <div>
              <Button variant="default" onClick={() => onChange(withoutCurrency(draft, index))}>
                Remove {each.currency || 'the currency'}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => onChange({ ...draft, currencies: [...currencies, newCurrency(ends.length)] })}
        >
          Add a currency
        </Button>
      </div>
    </>
  );
}

/** The fields of the first currency are those of the price itself. */
function pointerOf(at: AmountFieldsProps['at'], index: number): AmountFieldsProps['at'] {
  return (field) => at(index === 0 ? field : `currencyOptions/${index - 1}/${field}`);
}

interface CurrencyFieldsProps extends AmountFieldsProps {
  index: number;
  /** Whether they are those of a group, whose currencies are those of the price. */
  isOfGroup?: boolean;
}

/** The amounts in one currency. */
export function CurrencyFields({ draft, index, isOfGroup, at, onChange }: CurrencyFieldsProps) {
  const { amounts, tier } = models[draft.model];
  const values = draft.currencies[index];
  if (!values) return null;
  return (
    <>
      <div className={classes.fields}>
        {!isOfGroup && (
          <TextField
            label="Currency"
            placeholder="EUR"
            required
            maxLength={3}
            value={values.currency}
            error={at('currency')}
            onChange={(text) => onChange(withCurrency(draft, index, { currency: text.toUpperCase() }))}
          />
        )}
        {(Object.entries(amounts) as [AmountName, string][]).map(([name, label]) => (
          <TextField
            key={name}
            label={isOfGroup && values.currency ? `${label} in ${values.currency}` : label}
            inputMode="decimal"
            value={values[name]}
            error={at(name)}
            onChange={(text) => onChange(withCurrency(draft, index, { [name]: text }))}
          />
        ))}
      </div>
      {tier && <TierFields draft={draft} currency={index} shown={tier} at={at} onChange={onChange} />}
      {at('tiers') && <p role="alert">{at('tiers')}</p>}
    </>
  );
}
