import type { ClockedCustomerFragment, CreateOrderInput, Fulfilment } from '../../app/graphql/gql/billing/graphql.ts';
import { itemInputs, newItem } from '../items/item.ts';
import type { ItemDraft } from '../items/item.ts';
import { customerOf, newCustomerDraft } from '../subscribe/draft.ts';
import type { CustomerDraft } from '../subscribe/draft.ts';

/** What a person has entered about a new order. */
export interface OrderDraft extends CustomerDraft {
  items: readonly ItemDraft[];
  coupon: string;
  fulfilment: Fulfilment;
}

export function newOrderDraft(customer: ClockedCustomerFragment | null | undefined): OrderDraft {
  return { ...newCustomerDraft(customer, undefined), items: [newItem()], coupon: '', fulfilment: 'when_paid' };
}

/** The draft as the API takes it; undefined while something is missing. */
export function orderInputOf(draft: OrderDraft): CreateOrderInput | undefined {
  const { coupon, fulfilment } = draft;
  const [customer, lines] = [customerOf(draft), itemInputs(draft.items)];
  if (!customer || !lines) return undefined;
  const items = lines.map(({ priceId, quantity, amount }) => ({ priceId, quantity, amount }));
  return { ...customer, items, coupons: coupon ? [coupon] : undefined, fulfilment };
}
