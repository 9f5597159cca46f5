import type {
  CheckoutLinkRowFragment,
  CreateCheckoutLinkInput,
  UpdateCheckoutLinkInput,
} from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal, toLocal } from '../../app/parts/local-time.ts';
import { chosenPrice } from '../items/item.ts';
import type { ChosenPrice } from '../items/item.ts';

/** One price of a link, with the quantities as they were typed. */
export interface LinkItemDraft {
  /** Identifies a line within the form. */
  key: string;
  price?: ChosenPrice;
  quantity: string;
  /** The fewest units that the buyer may choose, as far as the quantity is not fixed. */
  minQuantity: number;
  maxQuantity: string;
}

/** What a person has entered about a link; an empty text is nothing. */
export interface LinkDraft {
  name: string;
  isOnce: boolean;
  items: readonly LinkItemDraft[];
  coupons: string;
  takesCoupon: boolean;
  trialDays: string;
  successUrl: string;
  cancelUrl: string;
  maxUses: string;
  expiresAt: string;
}

export function newLinkItem(): LinkItemDraft {
  return { key: crypto.randomUUID(), quantity: '1', minQuantity: 1, maxQuantity: '' };
}

export function emptyLink(): LinkDraft {
  return {
    ...{ name: '', isOnce: false, items: [newLinkItem()], coupons: '', takesCoupon: true, trialDays: '' },
    ...{ successUrl: '', cancelUrl: '', maxUses: '', expiresAt: '' },
  };
}

/** What a link has, as its form shows it. */
export function draftOf(link: CheckoutLinkRowFragment): LinkDraft {
  const { name, items, coupons, takesCoupon, trialDays, successUrl, cancelUrl, maxUses, expiresAt } = link;
  return {
    ...{ name, takesCoupon, successUrl, cancelUrl, coupons: coupons.join(', ') },
    isOnce: items.every(({ price }) => price.interval === 'once'),
    items: items.map(({ id, price, quantity, minQuantity, maxQuantity }) => ({
      key: id,
      price: chosenPrice(price.plan.product.name, price.plan.name, price),
      quantity: String(quantity),
      minQuantity: minQuantity === maxQuantity ? 1 : minQuantity,
      maxQuantity: minQuantity === maxQuantity ? '' : String(maxQuantity),
    })),
    trialDays: textOf(trialDays),
    maxUses: textOf(maxUses),
    expiresAt: expiresAt ? toLocal(new Date(expiresAt)) : '',
  };
}

/** The entries as the API takes them for a new link. */
export function createInput(draft: LinkDraft, projectId: string): CreateCheckoutLinkInput {
  return { projectId, ...updateInput(draft), cancelUrl: draft.cancelUrl.trim() || undefined };
}

/** The entries as the API takes them for a link that exists; an empty one is its default. */
export function updateInput(draft: LinkDraft) {
  const { name, items, coupons, takesCoupon, trialDays, isOnce, successUrl, cancelUrl, maxUses, expiresAt } = draft;
  return {
    name: name.trim(),
    items: items.map(({ price, quantity, minQuantity, maxQuantity }) => ({
      priceId: price?.id ?? '',
      quantity: Number(quantity),
      ...(maxQuantity.trim() && { minQuantity, maxQuantity: Number(maxQuantity) }),
    })),
    coupons: coupons.split(/[\s,]+/).filter(Boolean),
    takesCoupon,
    trialDays: isOnce ? null : numberOf(trialDays),
    successUrl: successUrl.trim(),
    cancelUrl: cancelUrl.trim() || successUrl.trim(),
    maxUses: numberOf(maxUses),
    expiresAt: expiresAt ? fromLocal(expiresAt) : null,
  } satisfies UpdateCheckoutLinkInput;
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
