import { FeatureType } from '../../src/catalog/offers/feature.ts';
import type { FeatureInput, PlanInput, PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Random } from '../../src/cli/demo/random.ts';

const features: FeatureInput[] = [
  { key: 'seats', name: 'Seats', type: FeatureType.quantity, unit: 'seat' },
  { key: 'sso', name: 'Single sign-on', type: FeatureType.boolean },
  { key: 'support', name: 'Support', type: FeatureType.string },
];
const planNames = ['Solo', 'Team', 'Business'] as const;

/** Generates one to three plans of ascending price, in one or two currencies, monthly and yearly. */
export function someOffer(random: Random): { features: FeatureInput[]; plans: PlanInput[] } {
  const base = random.whole(2, 60);
  const currencies = random.happens(30) ? ['EUR', 'USD'] : ['EUR'];
  const isTiered = random.happens(10);
  const plans = planNames.slice(0, random.whole(1, 3)).map((name, step) => ({
    key: name.toLowerCase(),
    name,
    grants: { seats: 5 ** step, sso: step > 0, support: step > 1 ? 'phone' : 'email' },
    prices: currencies.flatMap((currency) => prices(currency, base * 3 ** step, isTiered)),
  }));
  return { features, plans };
}

function prices(currency: string, amount: number, isTiered: boolean): PriceInput[] {
  const year = completePriceInput({ currency, unitAmount: String(amount * 10), interval: Interval.year });
  if (!isTiered) return [completePriceInput({ currency, unitAmount: `${amount - 1}.90` }), year];
  const tiers = [
    { upTo: '10', unitAmount: String(amount) },
    { upTo: null, unitAmount: `${amount - 1}.50` },
  ];
  return [completePriceInput({ currency, model: PricingModel.graduated, tiers }), year];
}
