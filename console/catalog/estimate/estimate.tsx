import { useState } from 'react';
import { PriceEstimateDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { extensionsOf, sentenceOf } from '../../app/parts/problem.tsx';
import { usePreview } from '../../billing/preview/use-preview.ts';
import type { Price } from '../offer/offer.ts';
import { Curve } from './curve.tsx';
import { newEntries } from './entries.ts';
import type { Entries } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';
import classes from './estimate.module.css';
import { Outcome } from './outcome.tsx';
import { rangeOf } from './range.ts';

/** What a quantity costs at a price, as the API calculates it: the steps, and the amount over the quantity. */
export function Estimate({ price }: { price: Price }) {
  const [entries, setEntries] = useState(() => newEntries(price));
  const set = (change: Partial<Entries>) => setEntries({ ...entries, ...change });
  const { quantity, typed, currency, amount, events } = entries;
  // The slider keeps its length while it moves.
  const most = rangeOf(price, Number(typed));
  const others = { amount: amount.trim() || undefined, events: events.trim() || undefined };
  const { error, data, isStale } = usePreview(
    PriceEstimateDocument,
    quantity.trim() === '' ? undefined : { priceId: price.id, quantity: quantity.trim(), currency, ...others },
  );
  const estimate = error ? undefined : data?.priceEstimate;
  const hasCurve = price.model !== 'custom' && price.model !== 'flat';
  return (
    <div className={classes.estimate}>
      <EntryFields price={price} entries={entries} most={most} error={error} onChange={set} />
      {error && !extensionsOf(error).problems?.length && <p role="alert">{sentenceOf(error)}</p>}
      {estimate && <Outcome estimate={estimate} isStale={isStale} />}
      {hasCurve && <Curve price={price} currency={currency} most={most} quantity={Number(quantity)} />}
    </div>
  );
}
