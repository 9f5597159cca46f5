import { Checkbox, NativeSelect } from '@mantine/core';
import type { PricingModel } from '../../app/graphql/gql/catalog/graphql.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import { models } from '../../app/parts/pricing-models.ts';
import type { SharedName } from '../../app/parts/pricing-models.ts';
import type { PriceDraft } from './price-draft.ts';
import classes from './price-form.module.css';

interface ModelFieldsProps {
  draft: PriceDraft;
  at: (field: string) => string | undefined;
  onChange: (change: Partial<PriceDraft>) => void;
}

/** The model of a price, and the numbers that it has once for all currencies. */
export function ModelFields({ draft, at, onChange }: ModelFieldsProps) {
  const { text } = models[draft.model];
  return (
    <>
      <NativeSelect
        label="Model"
        description={text}
        data={Object.entries(models).map(([value, { label }]) => ({ value, label }))}
        value={draft.model}
        error={at('model')}
        onChange={({ currentTarget }) => onChange({ model: currentTarget.value as PricingModel })}
      />
      <SharedFields draft={draft} at={at} onChange={onChange} />
    </>
  );
}

interface SharedFieldsProps {
  draft: PriceDraft;
  at: (field: string) => string | undefined;
  onChange: (change: Partial<Pick<PriceDraft, SharedName | 'flatFeeOnZero'>>) => void;
}

/** The numbers that a price, or a group of it, has once for all currencies. */
export function SharedFields({ draft, at, onChange }: SharedFieldsProps) {
  const { shared, tier } = models[draft.model];
  const names = Object.entries(shared) as [SharedName, string][];
  return (
    <>
      {names.length > 0 && (
        <div className={classes.fields}>
          {names.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              value={draft[name]}
              error={at(name)}
              onChange={(entered) => onChange({ [name]: entered })}
            />
          ))}
        </div>
      )}
      {tier && (
        <Checkbox
          label="Charge the flat amount of the first tier for a quantity of 0"
          checked={draft.flatFeeOnZero}
          error={at('flatFeeOnZero')}
          onChange={({ currentTarget }) => onChange({ flatFeeOnZero: currentTarget.checked })}
        />
      )}
    </>
  );
}
