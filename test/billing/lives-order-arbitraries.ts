import fc from 'fast-check';
import { Fulfilment } from '../../src/billing/orders/order-states.ts';
import { customer, later, mostly } from './lives-draws.ts';
import { soldOnce } from './lives-offers.ts';
import type { Action } from './lives.ts';

const buyer = { customer, isSelfService: fc.boolean() };
/** Draws what happens to orders and gifts. */
export const orderAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('order' as const), ...buyer },
      plans: fc.uniqueArray(fc.constantFrom(...soldOnce), { minLength: 1, maxLength: 3 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      coupons: fc.uniqueArray(fc.nat(2), { maxLength: 1 }),
      fulfilment: mostly(Fulfilment.when_paid, fc.constant(Fulfilment.at_once)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-order' as const), ...buyer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), customer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void-note' as const), customer }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant('give' as const), customer },
      plan: fc.constantFrom(...soldOnce),
      inHours: fc.option(later, { freq: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), customer }) },
);
