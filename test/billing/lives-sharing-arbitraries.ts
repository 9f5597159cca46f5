import fc from 'fast-check';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import { customer, oneOf } from './lives-draws.ts';
import { versioned } from './lives-offers.ts';
import type { Action } from './lives.ts';

/** Draws what concerns both customers. */
export const sharingAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('transfer' as const), sub: fc.nat(1), to: customer }),
  fc.record({
    do: fc.constant('move' as const),
    plan: fc.constantFrom(...versioned),
    toVersion: fc.constantFrom(1, 1, 2),
    at: oneOf(MoveAt),
  }),
);
