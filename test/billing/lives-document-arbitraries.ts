import fc from 'fast-check';
import { customer } from './lives-draws.ts';
import type { Action } from './lives.ts';

/** Draws what a project writes by hand, corrects and issues again. */
export const documentAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('write-invoice' as const), customer },
      minor: fc.integer({ min: 1, max: 20_000 }),
      deductMinor: fc.integer({ min: 1, max: 3000 }),
      isFinal: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('edit-draft' as const), customer },
      minor: fc.integer({ min: -2000, max: 2000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete-draft' as const), customer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reissue' as const), customer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('credit-part' as const), customer },
      percent: fc.constantFrom(1, 50, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant('refund-payment' as const), customer },
      percent: fc.constantFrom(1, 10, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constant('set-terms' as const), sub: fc.nat(1) },
      days: fc.constantFrom(null, 0, 30),
    }),
  },
);
