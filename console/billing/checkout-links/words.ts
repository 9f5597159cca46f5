import type { CheckoutLinkRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { intervalWords, priceWords } from '../../app/parts/price.ts';

/** The state of a link, as far as it is decided by its own terms. */
export function statusOf({
  archivedAt,
  expiresAt,
}: Pick<CheckoutLinkRowFragment, 'archivedAt' | 'expiresAt'>): 'archived' | 'expired' | 'active' {
  if (archivedAt) return 'archived';
  return expiresAt && new Date(expiresAt) <= new Date() ? 'expired' : 'active';
}

/** What a link sells, such as "Forge Team". */
export function soldWords({ items }: Pick<CheckoutLinkRowFragment, 'items'>): string {
  return items.map(({ price: { plan } }) => `${plan.product.name} ${plan.name}`).join(', ');
}

type Item = CheckoutLinkRowFragment['items'][number];

export function priceOf({ price }: Pick<Item, 'price'>): string {
  return `${priceWords(price)} ${intervalWords(price)}`;
}

/** The quantities that the buyer may choose, such as "1 to 10". */
export function quantityWords({ quantity, minQuantity, maxQuantity }: Item): string {
  return minQuantity === maxQuantity ? String(quantity) : `${minQuantity} to ${maxQuantity}, ${quantity} at first`;
}
