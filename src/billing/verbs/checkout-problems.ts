import { Refusal } from '../../errors.ts';
import type { CheckoutLink } from '../checkouts/checkout-link.ts';

/**
 * Runs a purchase whose coupons are those of a link and then that of its buyer, and points a problem with the latter to the
 * field in which it was entered.
 */
export async function pointingToCoupon<T>({ coupons }: CheckoutLink, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.problems) throw error;
    const { kind, code, message, details } = error;
    const entered = `/coupons/${coupons.length}`;
    const problems = details.problems!.map((problem) =>
      problem.pointer === entered ? { ...problem, pointer: '/coupon' } : problem,
    );
    throw new Refusal(kind, code, message, { ...details, problems });
  }
}
