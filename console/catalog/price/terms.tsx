import { Link } from '@tanstack/react-router';
import type { PriceQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatNumber, formatUnitAmount } from '../../app/parts/money.ts';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { tierLines } from '../offer/tier-lines.ts';
import { TierList } from '../parts/tier-list.tsx';
import { inCurrency } from '../offer/in-currency.ts';
import { matchText } from '../price-form/group-draft.ts';
import { models } from '../../app/parts/pricing-models.ts';

type Price = NonNullable<PriceQuery['price']>;

const otherUsage = { default: 'The amounts of the price', free: 'Free' };

interface TermsProps {
  price: Price;
  project: string;
  product: string;
}

/** The terms of a price in each of its currencies. */
export function Terms({ price, project, product }: TermsProps) {
  const { model, currency, freeUnits, minimumAmount, maximumAmount, flatFeeOnZero, trialDays, supersedesId } = price;
  const money = (amount: string | null | undefined) => (amount ? formatUnitAmount(amount, currency) : undefined);
  const others = price.currencyOptions.map((option) => option.currency);
  return (
    <>
      <Section title="Terms">
        <Facts
          of={{
            Plan: price.plan.name,
            Model: models[model].label,
            Price: priceWords(price),
            Paid: words(intervalWords(price)),
            Billed: words(price.billingTiming),
            'Free units': freeUnits ? formatNumber(freeUnits) : undefined,
            'At least': money(minimumAmount),
            'At most': money(maximumAmount),
            'Flat amount at quantity 0': price.tiers.length ? (flatFeeOnZero ? 'Owed' : 'Not owed') : undefined,
            'Other usage': price.groups.length ? otherUsage[price.ungrouped] : undefined,
            Trial: trialDays ? `${trialDays} days` : undefined,
            Meter: price.meter?.key,
            'New subscriptions': price.isRequired ? 'Always pay it' : undefined,
            Tax: price.taxBehavior === 'inclusive' ? 'Included' : 'Added',
            'Lookup key': price.lookupKey ?? undefined,
            Replaced: supersedesId ? (
              <Link to="/$project/products/$product/prices/$price" params={{ project, product, price: supersedesId }}>
                The price before
              </Link>
            ) : undefined,
          }}
        />
      </Section>
      {price.tiers.length > 0 && (
        <Section title="Tiers" note={currency}>
          <TierList lines={tierLines(price)} />
        </Section>
      )}
      {price.groups.map((group) => (
        <Section key={matchText(group.match)} title={`Usage with ${matchText(group.match)}`} note={currency}>
          <p>{priceWords({ ...price, ...group })}</p>
          <TierList lines={tierLines({ ...price, ...group })} />
          {group.currencyOptions.map((option) => (
            <p key={option.currency}>{priceWords({ ...price, ...group, ...option })}</p>
          ))}
        </Section>
      ))}
      {others.map((other) => (
        <Section key={other} title={`In ${other}`}>
          <p>{priceWords(inCurrency(price, other) ?? price)}</p>
          <TierList lines={tierLines(inCurrency(price, other) ?? price)} />
        </Section>
      ))}
    </>
  );
}
