import type { ChangeablePurchaseQuery } from '../../app/graphql/gql/account/graphql.ts';
import { intervalWords, priceWords } from '../../app/parts/price.ts';

export type ChangeablePurchase = NonNullable<ChangeablePurchaseQuery['subscription']>;
export type ChangeableItem = ChangeablePurchase['items'][number];

/** What a customer has entered about one item. */
export interface ItemDraft {
  itemId: string;
  priceId: string;
  quantity: string;
}

export function draftsOf({ items }: ChangeablePurchase): ItemDraft[] {
  return items.map(({ id, price, quantity }) => ({ itemId: id, priceId: price.id, quantity: String(quantity) }));
}

/** The plans of the product that an item can change to: paid in the same currency, as often, and for the same part. */
export function choicesOf({ price, plan, product }: ChangeableItem, currency: string) {
  const own = { value: price.id, label: `${plan.name}: ${costOf(price)}` };
  const others = product.plans.flatMap((each) =>
    each.prices
      .filter((other) => other.id !== price.id && isAlike(other, price) && other.currency === currency)
      .map((other) => ({ value: other.id, label: `${each.name}: ${costOf(other)}` })),
  );
  return [own, ...others];
}

function isAlike(other: ChangeableItem['price'], own: ChangeableItem['price']): boolean {
  const isSameTime = other.interval === own.interval && other.intervalCount === own.intervalCount;
  return !other.isArchived && isSameTime && other.component === own.component;
}

function costOf(price: ChangeableItem['price']): string {
  return `${priceWords(price)} ${intervalWords(price)}`;
}

/** The items as the API takes them; undefined while a quantity is no number. */
export function itemsOf(drafts: readonly ItemDraft[]) {
  const items = drafts.map(({ quantity, ...item }) => ({ ...item, quantity: Number(quantity) }));
  return items.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0) ? items : undefined;
}
