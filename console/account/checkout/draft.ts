import type { BuyerDetailsFragment } from '../../app/graphql/gql/account/graphql.ts';
import type { StartCheckoutInput } from '../../app/graphql/gql/billing/graphql.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { addressInput, noDetails } from '../buy/details.ts';
import type { Details } from '../buy/details.ts';
import type { Offer } from './offer.ts';

/** The entries of a person on the page of a link. */
export interface Draft {
  /** The quantities by item, as they were typed. */
  quantities: Readonly<Record<string, string>>;
  coupon: string;
  details: Details;
}

export function newDraft({ items }: Offer): Draft {
  const quantities = Object.fromEntries(items.map(({ id, quantity }) => [id, String(quantity)]));
  return { quantities, coupon: '', details: noDetails };
}

/** The purchase as the API takes it; undefined while a quantity is missing, or it is not known whom to bill. */
export function inputOf(
  { linkId, items }: Offer,
  { quantities, coupon, details }: Draft,
  customer: BuyerDetailsFragment | null | undefined,
): StartCheckoutInput | undefined {
  if (customer === undefined) return undefined;
  const chosen = items.map(({ id }) => ({ itemId: id, quantity: Number(quantities[id]) }));
  if (chosen.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)) return undefined;
  const billed = { timezone: timezone(), address: addressInput(details), vatId: details.vatId.trim() || undefined };
  return {
    linkId,
    items: chosen,
    coupon: coupon.trim() || undefined,
    customer: customer ? undefined : billed,
  };
}
