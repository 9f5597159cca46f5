import type { BuyerDetailsFragment } from '../../app/graphql/gql/account/graphql.ts';
import type { CreateSubscriptionInput } from '../../app/graphql/gql/billing/graphql.ts';
import { itemInputs, newItem } from '../../billing/items/item.ts';
import type { ItemDraft } from '../../billing/items/item.ts';
import { addressInput, noDetails } from './details.ts';
import type { Details } from './details.ts';

/** What a person has entered about a purchase. */
export interface Order {
  item: ItemDraft;
  coupon: string;
  /** Whom to bill, for a person who is no customer of the project yet. */
  details: Details;
}

export function newOrder(): Order {
  return { item: newItem(), coupon: '', details: noDetails };
}

/** The order as the API takes it; undefined while something is missing. */
export function inputOf(
  { item, coupon, details }: Order,
  { userId, customer, currency }: { userId?: string; customer?: BuyerDetailsFragment; currency?: string },
): CreateSubscriptionInput | undefined {
  const items = itemInputs([item]);
  if (!items) return undefined;
  const { vatId } = details;
  const billed = customer ? {} : { address: addressInput(details), vatId: vatId.trim() || undefined };
  return {
    items,
    currency,
    customer: { userId, ...billed },
    coupons: coupon.trim() ? [coupon.trim()] : undefined,
  };
}
