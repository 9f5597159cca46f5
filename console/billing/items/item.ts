import type { PricePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal } from '../../app/parts/local-time.ts';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { ownInput } from './own-draft.ts';
import type { OwnDraft } from './own-draft.ts';

/** A price that was chosen, with the words for it. */
export interface ChosenPrice {
  id: string;
  /** The product and the plan. */
  name: string;
  /** What it costs, and how often. */
  cost: string;
  isMetered: boolean;
  /** Whether the buyer chooses the amount. */
  isCustom: boolean;
  /** Its model and amounts. */
  terms: PricePartsFragment;
}

/** One line of a form about the items of a subscription. */
export interface ItemDraft {
  /** Identifies a line within the form. */
  key: string;
  /** The item that exists already, if it is one. */
  itemId?: string;
  price?: ChosenPrice;
  quantity: string;
  amount: string;
  /** Until when it was paid in another system, by default like the whole. */
  paidUntil?: string;
  /** Amounts for the customer alone, in place of those of the price. */
  own?: OwnDraft;
}

export function newItem(): ItemDraft {
  return { key: crypto.randomUUID(), quantity: '1', amount: '' };
}

export function chosenPrice(product: string, plan: string, price: PricePartsFragment): ChosenPrice {
  return {
    id: price.id,
    name: `${product} ${plan}`,
    cost: `${priceWords(price)} ${intervalWords(price)}`,
    isMetered: Boolean(price.meter),
    isCustom: price.model === 'custom',
    terms: price,
  };
}

/** The lines as the API takes them; undefined while one of them is not complete. */
export function itemInputs(items: readonly ItemDraft[]) {
  const inputs = items.flatMap(({ price, quantity, amount, itemId, paidUntil, own }) => {
    if (!price || !isCount(quantity)) return [];
    const paidUntilAt = paidUntil ? fromLocal(paidUntil) : undefined;
    const ownTerms = own && ownInput(price.terms.model, own);
    const line = { itemId, priceId: price.id, quantity: Number(quantity), amount: amount || undefined };
    return { ...line, paidUntilAt, ownTerms };
  });
  return inputs.length === items.length && inputs.length > 0 ? inputs : undefined;
}

/** What the first incomplete line still needs; undefined if all are complete. */
export function missingItem(items: readonly ItemDraft[]): string | undefined {
  const index = items.findIndex(({ price, quantity }) => !price || !isCount(quantity));
  const item = items[index];
  if (!item) return undefined;
  const place = items.length > 1 ? ` for item ${index + 1}` : '';
  return item.price ? `Enter a whole quantity of 1 or more${place}.` : `Choose a plan and price${place}.`;
}

function isCount(quantity: string): boolean {
  const count = Number(quantity);
  return Number.isInteger(count) && count >= 1;
}

/** A line in words, such as "Forge Team × 3". */
export function itemWords({ price, quantity }: ItemDraft): string {
  if (!price) return '';
  return quantity === '1' || price.isMetered ? price.name : `${price.name} × ${quantity}`;
}
