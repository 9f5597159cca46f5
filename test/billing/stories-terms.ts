import { Customer } from '../../src/billing/customers/customer.ts';
import type { UpdateCustomerInput } from '../../src/billing/customers/customer-input.ts';
import type { CreateTaxRateInput } from '../../src/billing/customers/taxes/tax-rate-input.ts';
import { CouponRedemption } from '../../src/billing/invoicing/coupons/coupon-redemption.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { writeOffInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { removeCoupon } from '../../src/billing/verbs/remove-coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { invoiceOf } from './stories-orders.ts';
import type { StoryStep } from './stories-steps.ts';

/** Redeems a coupon for the subscription. */
export const redeem =
  (coupon: string): StoryStep =>
  (shop) =>
    shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon }, shop.now));

/** Takes the only coupon from the subscription. */
export const withdrawCoupon: StoryStep = (shop) =>
  shop.do(async (em) => {
    const { id } = await em.findOneOrFail(CouponRedemption, { subscriptionId: shop.id, endedAt: null });
    return removeCoupon(em, shop.viewer, id, shop.now);
  });

/** Changes what is known of the customer. */
export const becomes =
  (input: UpdateCustomerInput): StoryStep =>
  (shop) =>
    shop.do(async (em) => {
      const where = { projectId: shop.viewer.projectId, externalId: shop.externalId };
      const { id } = await em.findOneOrFail(Customer, where);
      return updateCustomer(em, shop.viewer, { id, input }, shop.now);
    });

/** Creates another tax rate. */
export const tax =
  (rate: Omit<CreateTaxRateInput, 'name' | 'replace'>): StoryStep =>
  (shop) =>
    shop.do((em) => createTaxRate(em, shop.viewer, { name: 'VAT', replace: false, ...rate }, shop.now));

/** Writes off the invoice of a day. */
export const writeOff =
  (day: string): StoryStep =>
  async (shop) => {
    const { id } = await invoiceOf(shop, day);
    return shop.do((em) => writeOffInvoice(em, shop.viewer, id, shop.now));
  };
