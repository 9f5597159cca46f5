import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { Section } from '../../app/parts/section.tsx';
import { grantWords } from '../offer/grants.ts';
import type { Feature, Plan, Price } from '../offer/offer.ts';
import { tierLines } from '../offer/tier-lines.ts';
import { TierList } from '../parts/tier-list.tsx';
import { partsBesides, pricesFor } from './choices.ts';
import type { Chosen } from './choices.ts';
import classes from './storefront.module.css';

interface OffersProps {
  plans: readonly Plan[];
  features: readonly Feature[];
  chosen: Chosen;
}

/** The plans beside each other, with what they cost. */
export function Offers({ plans, features, chosen }: OffersProps) {
  return (
    <Section title="Plans">
      <div className={classes.offers}>
        {plans.map((plan) => (
          <article key={plan.id} className={classes.offer}>
            <h3>{plan.name}</h3>
            {plan.description && <p>{plan.description}</p>}
            {plan.prices.length ? (
              <Prices prices={pricesFor(plan, plans, chosen)} besides={partsBesides(plan, plans, chosen)} />
            ) : (
              <p>It has no price yet.</p>
            )}
            <ul>
              {features.flatMap(({ key, name, unit }) => {
                const words = grantWords(plan.grants[key], unit);
                return words ? [<li key={key}>{words === 'Yes' ? name : `${name}: ${words}`}</li>] : [];
              })}
              {plan.licencePolicy && <li>A licence key</li>}
            </ul>
          </article>
        ))}
      </div>
    </Section>
  );
}

function Prices({ prices, besides }: { prices: readonly Price[]; besides: readonly Price[] }) {
  const [main, ...others] = prices;
  if (!main) return <p>Not sold at this interval and in this currency.</p>;
  const { trialDays } = main;
  return (
    <>
      <p className={classes.price}>
        <strong>{priceWords(main)}</strong> {intervalWords(main)}
        {main.taxBehavior === 'exclusive' && ', plus tax'}
      </p>
      <TierList lines={tierLines(main)} />
      {others.map((price) => (
        <div key={price.id}>
          <p>plus {priceWords(price)}</p>
          <TierList lines={tierLines(price)} />
        </div>
      ))}
      {besides.map((price) => (
        <div key={price.id}>
          <p>
            plus {priceWords(price)} {intervalWords(price)}
          </p>
          <TierList lines={tierLines(price)} />
        </div>
      ))}
      {trialDays > 0 && <p>The first {trialDays} days are free.</p>}
    </>
  );
}
