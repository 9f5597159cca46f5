import type { CouponDuration, CreateCouponInput } from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal } from '../../app/parts/local-time.ts';
import type { ProductOption } from '../product-picker/use-products.ts';

/** What a person has entered about a new coupon; an empty text is nothing. */
export interface CouponDraft {
  code: string;
  name: string;
  kind: 'percent' | 'amount';
  percentOff: string;
  amountOff: string;
  currency: string;
  duration: CouponDuration;
  durationPeriods: string;
  maxRedemptions: string;
  redeemBy: string;
  products: readonly ProductOption[];
}

export const emptyCoupon: CouponDraft = {
  ...{ code: '', name: '', kind: 'percent', percentOff: '', amountOff: '', currency: '' },
  ...{ duration: 'once', durationPeriods: '', maxRedemptions: '', redeemBy: '', products: [] },
};

/** The entries as the API takes them. */
export function inputOf(draft: CouponDraft, projectId: string): CreateCouponInput {
  const { code, name, kind, percentOff, amountOff, currency, duration } = draft;
  const terms =
    kind === 'percent'
      ? { percentOff: percentOff.trim() }
      : { amountOff: amountOff.trim(), currency: currency.trim().toUpperCase() };
  return {
    ...{ projectId, code: code.trim(), name: name.trim(), ...terms, duration },
    durationPeriods: duration === 'repeating' ? numberOf(draft.durationPeriods) : undefined,
    maxRedemptions: numberOf(draft.maxRedemptions),
    redeemBy: draft.redeemBy ? fromLocal(draft.redeemBy) : undefined,
    productIds: draft.products.map(({ value }) => value),
  };
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
