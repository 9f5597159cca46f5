import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { componentOf, isSameComponent } from '../../catalog/offers/price-terms.ts';
import { Interval } from '../../catalog/offers/price.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { Check } from '../../platform/values/check.ts';
import { checkItems } from '../subscriptions/hold-products.ts';
import { requiredOfPlan } from '../subscriptions/required-of-plan.ts';
import type { NamedSales } from '../subscriptions/required-of-plan.ts';
import { findSales, priceNotFound, requireCalculable, requireForSale } from '../subscriptions/resolve-sales.ts';
import type { PriceSale } from '../subscriptions/price-sale.ts';
import type { OrderItemInput } from './order-input.ts';

interface OrderOptions {
  currency?: string | null;
  /** Whether this is a preview; otherwise the products must be locked (`holdProducts`). */
  isPreview?: boolean;
}

/**
 * Resolves the items of an order to offers, with those that their plans require. Refuses prices that recur, and those of
 * plans that are sold by subscription: what they charge once, such as a fee, does not buy the plan.
 */
export async function resolveOrder(
  em: EntityManager,
  viewer: Viewer,
  items: OrderItemInput[],
  { currency: wanted, isPreview }: OrderOptions,
): Promise<[PriceSale, ...PriceSale[]]> {
  checkItems(items);
  const { sales: named, offers } = await findSales(em, viewer, items, { isPreview });
  const [first] = named;
  const foreign = named.findIndex(({ price }) => price.projectId !== first?.price.projectId);
  if (!first || foreign >= 0) throw priceNotFound(foreign);
  named.forEach((sale, index) => requireForSale(sale, index));
  const currency = wanted ?? first.price.currency;
  const subscribed = await plansWithSubscriptions(em, named);
  const check = new Check();
  named.forEach((_, index) => checkItem(check, named, index, { subscribed, currency: wanted ? undefined : currency }));
  const isSold = named.every(({ price }) => price.termsIn(currency));
  if (wanted) check.that(isSold, '/currency', 'must be one that all the prices are sold in');
  check.done();
  const sales = [...named, ...requiredSales(check, { named, offers, currency })];
  check.done();
  sales.forEach((sale, index) => requireCalculable(sale, currency, `/items/${index}`));
  return sales as [PriceSale, ...PriceSale[]];
}

/** The plans of an order that have a price which recurs, so that a subscription sells them. */
async function plansWithSubscriptions(em: EntityManager, sales: readonly PriceSale[]): Promise<Set<string>> {
  const [{ price }] = sales as [PriceSale];
  const planIds = uuids.plan(sales.map(({ plan }) => plan.id));
  const rows = await query<{ id: string }>(
    em,
    sql`select distinct plan_id as id from price
      where plan_id = any(${planIds}::uuid[]) and project_id = ${uuid.project(price.projectId)}
        and interval <> ${Interval.once} and archived_at is null`,
    { id: typeId.plan },
  );
  return new Set(rows.map(({ id }) => id));
}

/** The sales that the plans of an order require and that it does not name. */
function requiredSales(check: Check, order: NamedSales): PriceSale[] {
  return order.named.flatMap((sale, index) => {
    const isFirst = order.named.findIndex(({ plan }) => plan.id === sale.plan.id) === index;
    return isFirst ? requiredOfPlan(check, order, { sale, at: `/items/${index}/priceId` }) : [];
  });
}

const shareModels: readonly PricingModel[] = [PricingModel.percentage, PricingModel.graduated_percentage];

function checkItem(
  check: Check,
  named: readonly PriceSale[],
  index: number,
  { subscribed, currency }: { subscribed: ReadonlySet<string>; currency?: string },
): void {
  const { price, plan } = named[index]!;
  const at = `/items/${index}/priceId`;
  const ofPlan = named.filter((sale) => sale.plan.id === plan.id);
  const isBySubscription = subscribed.has(plan.id);
  const isFirst = named.findIndex((sale) => sale.plan.id === plan.id && isSameComponent(sale.price, price)) === index;
  const hasBase = ofPlan.some((sale) => componentOf(sale.price) === 'base');
  const isAllowed = !price.isRecurring && !isBySubscription;
  check
    .that(!price.isRecurring, at, 'is a price that recurs; subscribe to it instead')
    .that(
      price.isRecurring || !isBySubscription,
      at,
      'is of a plan that is sold by subscription; subscribe to it instead',
    )
    .that(!isAllowed || hasBase, at, 'is a part of its plan; order the base price of the plan too')
    .that(!shareModels.includes(price.model), at, 'is a percentage price, and nothing is counted in an order')
    .that(!currency || price.termsIn(currency) !== undefined, at, `is not sold in ${currency!}`)
    .that(isFirst, at, 'charges the same part of its plan as an earlier item');
}
