import { useState } from 'react';
import type { CombinedError } from 'urql';
import { extensionsOf, sentenceOf } from '../../app/parts/problem.tsx';
import { Curve } from './curve.tsx';
import { newEntries } from './entries.ts';
import type { Entries } from './entries.ts';
import { EntryFields } from './entry-fields.tsx';
import type { EstimateOf, Estimated } from './estimated.ts';
import classes from './estimate.module.css';
import { Outcome } from './outcome.tsx';
import { rangeOf } from './range.ts';
import { useEstimate } from './use-estimate.ts';

interface EstimateProps {
  price: Estimated;
  of: EstimateOf;
}

/** What a quantity costs at a price, as the API calculates it: the steps, and the amount over the quantity. */
export function Estimate({ price, of }: EstimateProps) {
  const [entries, setEntries] = useState(() => newEntries(price));
  const set = (change: Partial<Entries>) => setEntries({ ...entries, ...change });
  const { quantity, typed, currency, amount, events } = entries;
  // The slider keeps its length while it moves.
  const most = rangeOf(price, Number(typed));
  const others = { amount: amount.trim() || undefined, events: events.trim() || undefined };
  const asked = quantity.trim() === '' ? undefined : { quantity: quantity.trim(), currency, ...others };
  const { error, data, isStale } = useEstimate(of, asked);
  const estimate = error ? undefined : data;
  const hasCurve = price.model !== 'custom' && price.model !== 'flat';
  return (
    <div className={classes.estimate}>
      <EntryFields price={price} entries={entries} most={most} error={error} onChange={set} />
      <Refused error={error} of={of} />
      {estimate && <Outcome estimate={estimate} isStale={isStale} />}
      {hasCurve && <Curve of={of} currency={currency} most={most} quantity={Number(quantity)} />}
    </div>
  );
}

/** Why nothing can be calculated, as far as no field of the estimate says it. */
function Refused({ error, of }: Pick<EstimateProps, 'of'> & { error: CombinedError | undefined }) {
  const { problems = [] } = error ? extensionsOf(error) : {};
  if (error && !problems.length) return <p role="alert">{sentenceOf(error)}</p>;
  // The form of the terms says what is wrong with them when it is saved.
  const isUnfinished = 'price' in of && problems.some(({ pointer }) => pointer.startsWith('/price'));
  return isUnfinished && <p>Complete the terms to see what a quantity costs.</p>;
}
