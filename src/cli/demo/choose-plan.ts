import type { PlanInput, PriceInput } from '../../catalog/offers/offer-input.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { projects } from './catalog.ts';
import { byUsePlan } from './offers.ts';
import type { Currency } from './offers.ts';
import type { Habit } from './habits.ts';
import type { Random } from './random.ts';

/** Every sixth customer gets a metered plan where one is sold; others get a random plan, free only if they pay on time. */
export function choosePlan(
  index: number,
  { habit, currency }: { habit: Habit; currency: Currency },
  random: Random,
): { product: ProductInput; plan: PlanInput } {
  const { products } = projects[index % projects.length]!;
  const drawn = random.pick(products);
  const sold = products.flatMap((product) =>
    product.plans.filter((plan) => isSold(plan, currency)).map((plan) => ({ product, plan })),
  );
  const metered = sold.find(({ plan }) => plan.key === byUsePlan);
  if (metered && index % 6 === 1) return metered;
  const flat = sold.filter(
    ({ product, plan }) => product === drawn && plan.key !== byUsePlan && (plan.key !== 'free' || habit === 'prompt'),
  );
  return flat[random.whole(0, flat.length - 1)]!;
}

function isSold({ prices }: PlanInput, currency: Currency): boolean {
  const currenciesOf = ({ currency: own, currencyOptions }: PriceInput) => [
    own,
    ...(currencyOptions ?? []).map((option) => option.currency),
  ];
  return prices.flatMap(currenciesOf).includes(currency);
}
