import type {
  ClockedCustomerFragment,
  CreateSubscriptionInput,
  TrialEnd,
} from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal } from '../../app/parts/local-time.ts';
import { itemInputs, missingItem, newItem } from '../items/item.ts';
import type { ItemDraft } from '../items/item.ts';

/** Whom a person has chosen or entered. */
export interface CustomerDraft {
  isNewCustomer: boolean;
  customer?: ClockedCustomerFragment;
  name: string;
  email: string;
  externalId: string;
  clockId: string;
}

/** What a person has entered about a new subscription. */
export interface Draft extends CustomerDraft {
  items: readonly ItemDraft[];
  coupon: string;
  trialDays: string;
  trialEnd: TrialEnd;
  /** The least that each period costs. */
  minimum: string;
  /** When it starts; empty is now. */
  start: string;
  /** Until when it was paid in another system. */
  paidUntil: string;
}

export function newCustomerDraft(
  customer: ClockedCustomerFragment | null | undefined,
  clock: string | undefined,
): CustomerDraft {
  return {
    ...{ isNewCustomer: Boolean(clock), customer: customer ?? undefined, clockId: clock ?? '' },
    ...{ name: '', email: '', externalId: '' },
  };
}

export function newDraft(customer: ClockedCustomerFragment | null | undefined, clock: string | undefined): Draft {
  return {
    ...newCustomerDraft(customer, clock),
    ...{ coupon: '', trialDays: '', trialEnd: 'bill' as const, start: '', paidUntil: '', minimum: '' },
    items: [newItem()],
  };
}

/** Whether something can have been paid elsewhere, and each item until a date of its own: only with a start. */
export function isMovingIn({ start, items }: Pick<Draft, 'start' | 'items'>): boolean {
  return start !== '' && items.length > 1;
}

/** The draft as the API takes it; undefined while something is missing. */
export function inputOf(draft: Draft): CreateSubscriptionInput | undefined {
  const { coupon, trialDays, trialEnd, start, paidUntil, minimum } = draft;
  const lines = isMovingIn(draft) ? draft.items : draft.items.map((item) => ({ ...item, paidUntil: '' }));
  const [customer, items] = [customerOf(draft), itemInputs(lines)];
  if (!customer || !items) return undefined;
  return {
    ...customer,
    items,
    coupons: coupon ? [coupon] : undefined,
    minimumAmount: minimum || undefined,
    trialDays: trialDays === '' ? undefined : Number(trialDays),
    trialEnd: trialDays === '' ? undefined : trialEnd,
    startAt: start ? fromLocal(start) : undefined,
    paidUntilAt: start && paidUntil ? fromLocal(paidUntil) : undefined,
  };
}

/** The customer as the API takes it; undefined while it is missing. */
export function customerOf(draft: CustomerDraft): Pick<CreateSubscriptionInput, 'customer' | 'customerId'> | undefined {
  const { isNewCustomer, customer, name, email, externalId, clockId } = draft;
  if (!isNewCustomer) return customer && { customerId: customer.id };
  if (!email && !externalId) return undefined;
  const optional = { name: name || undefined, email: email || undefined, externalId: externalId || undefined };
  return { customer: { ...optional, testClockId: clockId || undefined } };
}

/** What is missing until the draft can be sent, as a request to the person; undefined once nothing is. */
export function missingOf({ items, ...draft }: CustomerDraft & { items: readonly ItemDraft[] }): string | undefined {
  if (!customerOf(draft))
    return draft.isNewCustomer ? 'Enter an email or an external id of the customer.' : 'Choose a customer.';
  return missingItem(items);
}
