import { Button, Checkbox } from '@mantine/core';
import { models, tierLabels } from '../../app/parts/pricing-models.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import type { ChosenPrice } from './item.ts';
import classes from './items.module.css';
import { ownDraft, ownNames, withTier } from './own-draft.ts';
import type { OwnDraft, OwnTier } from './own-draft.ts';

interface OwnFieldsProps {
  price: ChosenPrice;
  own: OwnDraft | undefined;
  /** The currency of the subscription. */
  currency: string;
  /** Which item it is, from 0. */
  index: number;
  at: (field: string) => string | undefined;
  onChange: (own: OwnDraft | undefined) => void;
}

/** The amounts of one customer's own, in place of those of the price. */
export function OwnFields({ price, own, currency, index, at, onChange }: OwnFieldsProps) {
  const { model } = price.terms;
  if (model === 'custom') return null;
  const { tier } = models[model];
  return (
    <div className={classes.own}>
      <Checkbox
        label={index ? `Own amounts for item ${index + 1}` : 'Own amounts for this customer'}
        description={`In ${currency}, in place of those of the price.`}
        checked={Boolean(own)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? ownDraft(price.terms, currency) : undefined)}
      />
      {own && (
        <div className={classes.fields}>
          {ownNames(model).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              value={own[name]}
              error={at(name)}
              onChange={(entered) => onChange({ ...own, [name]: entered })}
            />
          ))}
        </div>
      )}
      {own && tier && (
        <Tiers tiers={own.tiers} shown={tier} at={at} onChange={(tiers) => onChange({ ...own, tiers })} />
      )}
    </div>
  );
}

interface TiersProps {
  tiers: readonly OwnTier[];
  shown: readonly (keyof typeof tierLabels)[];
  at: (field: string) => string | undefined;
  onChange: (tiers: readonly OwnTier[]) => void;
}

function Tiers({ tiers, shown, at, onChange }: TiersProps) {
  const set = (index: number, name: keyof OwnTier) => (text: string) =>
    onChange(tiers.map((each, place) => (place === index ? { ...each, [name]: text } : each)));
  return (
    <>
      {tiers.map((tier, index) => (
        <fieldset key={index} className={classes.fields}>
          <legend>Tier {index + 1}</legend>
          {index < tiers.length - 1 && (
            <TextField
              label={`Tier ${index + 1}, up to`}
              inputMode="decimal"
              value={tier.upTo}
              error={at(`tiers/${index}/upTo`)}
              onChange={set(index, 'upTo')}
            />
          )}
          {shown.map((name) => (
            <TextField
              key={name}
              label={`Tier ${index + 1}, ${tierLabels[name].toLowerCase()}`}
              inputMode="decimal"
              value={tier[name]}
              error={at(`tiers/${index}/${name}`)}
              onChange={set(index, name)}
            />
          ))}
          {index < tiers.length - 1 && (
            <Button
              variant="default"
              aria-label={`Remove tier ${index + 1}`}
              onClick={() => onChange(tiers.toSpliced(index, 1))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange(withTier(tiers))}>
          Add a tier
        </Button>
      </div>
    </>
  );
}
