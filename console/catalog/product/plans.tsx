import type { PricePartsFragment, ProductQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/status.tsx';
import classes from './product.module.css';

type Product = NonNullable<ProductQuery['product']>;
type Plan = Product['plans'][number];

const columns: Column<PricePartsFragment>[] = [
  { label: 'Price', cell: (price) => priceWords(price) },
  { label: 'Billed', cell: (price) => intervalWords(price) },
  { label: 'Model', isHiddenOnPhone: true, cell: ({ model }) => words(model) },
  { label: 'Trial', cell: ({ trialDays }) => (trialDays ? `${trialDays} days` : <Nothing />) },
  { label: 'Id', isNumber: true, cell: ({ id }) => <CopyId id={id} /> },
];

/** What the product is sold for, and what each plan grants. */
export function Plans({ product: { plans, features } }: { product: Product }) {
  return (
    <Section title="Plans and prices" note={plans.length || undefined}>
      {plans.length === 0 && <p>The product has no plan yet, so that nobody can subscribe to it.</p>}
      {plans.map((plan) => (
        <div key={plan.id} className={classes.plan}>
          <h3>
            {plan.name} <small>{grantsOf(plan, features)}</small>
          </h3>
          <Rows
            label={`Prices of ${plan.name}`}
            rows={plan.prices.filter(({ isArchived }) => !isArchived)}
            columns={columns}
          />
        </div>
      ))}
    </Section>
  );
}

/** What a plan grants, in words: the features that are on, and the quantities. */
function grantsOf({ grants }: Plan, features: Product['features']): string {
  const named = features.map(({ key, name, unit }) => ({ name, unit, value: grants[key] }));
  return named
    .filter(({ value }) => value !== undefined && value !== false)
    .map(({ name, unit, value }) => (value === true ? name : `${name}: ${String(value)}${unit ? ` ${unit}` : ''}`))
    .join(' · ');
}
