import type {
  ClockedCustomerFragment,
  CreateSubscriptionInput,
  TrialEnd,
} from '../../app/graphql/gql/billing/graphql.ts';
import { itemInputs, newItem } from '../items/item.ts';
import type { ItemDraft } from '../items/item.ts';

/** What a person has entered about a new subscription. */
export interface Draft {
  isNewCustomer: boolean;
  customer?: ClockedCustomerFragment;
  name: string;
  email: string;
  externalId: string;
  clockId: string;
  items: readonly ItemDraft[];
  coupon: string;
  trialDays: string;
  trialEnd: TrialEnd;
}

export function newDraft(customer: ClockedCustomerFragment | null | undefined, clock: string | undefined): Draft {
  return {
    ...{ isNewCustomer: Boolean(clock), customer: customer ?? undefined, clockId: clock ?? '' },
    ...{ name: '', email: '', externalId: '', coupon: '', trialDays: '', trialEnd: 'bill' as const },
    items: [newItem()],
  };
}

/** The draft as the API takes it; undefined while something is missing. */
export function inputOf(draft: Draft): CreateSubscriptionInput | undefined {
  const { coupon, trialDays, trialEnd } = draft;
  const [customer, items] = [customerOf(draft), itemInputs(draft.items)];
  if (!customer || !items) return undefined;
  return {
    ...customer,
    items,
    coupons: coupon ? [coupon] : undefined,
    trialDays: trialDays === '' ? undefined : Number(trialDays),
    trialEnd: trialDays === '' ? undefined : trialEnd,
  };
}

function customerOf(draft: Draft): Pick<CreateSubscriptionInput, 'customer' | 'customerId'> | undefined {
  const { isNewCustomer, customer, name, email, externalId, clockId } = draft;
  if (!isNewCustomer) return customer && { customerId: customer.id };
  if (!email && !externalId) return undefined;
  const optional = { name: name || undefined, email: email || undefined, externalId: externalId || undefined };
  return { customer: { ...optional, testClockId: clockId || undefined } };
}
