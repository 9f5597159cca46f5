import type { ReactNode } from 'react';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import classes from '../../billing/preview/preview.module.css';
import type { WholePrice } from '../offer/as-read.ts';
import type { Plan } from '../offer/offer.ts';
import { tierLines } from '../offer/tier-lines.ts';
import { TierList } from '../parts/tier-list.tsx';

interface DraftPanelProps {
  plan: Plan;
  input: WholePrice;
  isReplacing: boolean;
  /** What the present price costs. */
  children: ReactNode;
}

/** How buyers will read the price, beside its form. */
export function DraftPanel({ plan, input, isReplacing, children }: DraftPanelProps) {
  const reads = readsAs(input);
  return (
    <section className={classes.panel} aria-label="Preview">
      <h2>{plan.name} as buyers read it</h2>
      {reads ? (
        <>
          <p>{reads.words}</p>
          <TierList lines={reads.tiers} />
        </>
      ) : (
        <p>Enter a currency to see it.</p>
      )}
      {isReplacing ? (
        <>
          <p>
            A price never changes. The new one takes its place, with its lookup key; subscriptions that pay the present
            one continue to pay it.
          </p>
          <h3>The present price</h3>
          {children}
        </>
      ) : (
        <p>Its own screen calculates what any quantity costs, once it is saved.</p>
      )}
    </section>
  );
}

/** The words for a price; undefined while its currency is none. */
function readsAs({ meter, ...input }: WholePrice) {
  if (!/^[A-Z]{3}$/.test(input.currency)) return undefined;
  const price = {
    ...{ ...input, id: '', isArchived: false, billingTiming: input.billingTiming ?? ('in_advance' as const) },
    meter: meter ? { id: '', key: meter } : null,
  };
  return { words: `${priceWords(price)} ${intervalWords(price)}`, tiers: tierLines(price) };
}
