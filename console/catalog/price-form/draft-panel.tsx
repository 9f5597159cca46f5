import type { ReactNode } from 'react';
import type { PriceDocumentInput, PriceGroupInput, PriceTierInput } from '../../app/graphql/gql/catalog/graphql.ts';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import classes from '../../billing/preview/preview.module.css';
import { Estimate } from '../estimate/estimate.tsx';
import { estimatedDraft } from '../estimate/estimated.ts';
import { currenciesOf } from '../offer/in-currency.ts';
import type { WholePrice } from '../offer/as-read.ts';
import type { Plan } from '../offer/offer.ts';
import { tierLines } from '../offer/tier-lines.ts';
import { TierList } from '../parts/tier-list.tsx';
import { matchText } from './group-draft.ts';

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
          {reads.groups.map(({ match, words, tiers }) => (
            <div key={match}>
              <p>
                With {match}: {words}
              </p>
              <TierList lines={tiers} />
            </div>
          ))}
          <h3>What a quantity costs</h3>
          <Estimate key={[input.model, ...currenciesOf(input)].join(' ')} {...estimatedDraft(input)} />
        </>
      ) : (
        <p>Enter a currency and numbers to see it.</p>
      )}
      {isReplacing && (
        <>
          <p>
            A price never changes. The new one replaces it and takes its lookup key. Subscriptions that pay the present
            price continue to pay it.
          </p>
          <h3>The present price</h3>
          {children}
        </>
      )}
    </section>
  );
}

/** The words for a price; undefined while its currency is none, or one of its numbers is no number. */
function readsAs({ meter, ...input }: WholePrice) {
  const numbers = [input, ...input.groups].flatMap(numbersOf);
  if (!/^[A-Z]{3}$/.test(input.currency) || !numbers.every(isNumber)) return undefined;
  const price = {
    ...{ ...input, id: '', isArchived: false, billingTiming: input.billingTiming ?? ('in_advance' as const) },
    meter: meter ? { id: '', key: meter } : null,
  };
  const groups = price.groups.map((group) => {
    const tiers = (group.tiers ?? []).map(wholeTier);
    const { unitAmount = null, fixedAmount = null, packageSize = null, percent = null } = group;
    const priced = { ...price, ...{ unitAmount, fixedAmount, packageSize, percent, tiers }, component: null };
    return { match: matchText(group.match), words: priceWords(priced), tiers: tierLines(priced) };
  });
  return { words: `${priceWords(price)} ${intervalWords(price)}`, tiers: tierLines(price), groups };
}

function wholeTier({ upTo = null, unitAmount = null, flatAmount = null, percent = null }: PriceTierInput) {
  return { upTo, unitAmount, flatAmount, percent };
}

type Numbers = Pick<PriceGroupInput, 'unitAmount' | 'fixedAmount' | 'percent' | 'packageSize' | 'tiers'> &
  Pick<PriceDocumentInput, 'presetAmount'>;

function numbersOf({ unitAmount, fixedAmount, presetAmount, percent, packageSize, tiers = [] }: Numbers) {
  const ofTiers = tiers.flatMap((tier) => [tier.upTo, tier.unitAmount, tier.flatAmount, tier.percent]);
  return [unitAmount, fixedAmount, presetAmount, percent, packageSize, ...ofTiers];
}

function isNumber(text: string | null | undefined): boolean {
  return text === null || text === undefined || Number.isFinite(Number(text));
}
