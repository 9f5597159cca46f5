import type { Dispute } from '../gateway.ts';
import type { SandboxCharge } from './sandbox-rows.ts';
import type { SandboxBehavior } from './sandbox-tokens.ts';

type Disputed = Pick<SandboxCharge, 'dispute' | 'disputeMinor' | 'disputeFeeMinor'>;

export const noDispute: Disputed = { dispute: null, disputeMinor: null, disputeFeeMinor: 0n };

/** What the sandbox keeps for the dispute of a part, in minor units; that of a whole charge is free. */
const feeMinor = 1_500n;

/** The bank takes half of a charge back, rounded up. */
export function partOf({ amountMinor }: Pick<SandboxCharge, 'amountMinor'>): Disputed {
  return { dispute: 'open', disputeMinor: (amountMinor + 1n) / 2n, disputeFeeMinor: feeMinor };
}

/** The dispute with which a charge begins, by its token. */
export function disputeBy({ dispute, isOfPart }: SandboxBehavior, amountMinor: bigint): Disputed {
  return isOfPart ? partOf({ amountMinor }) : { ...noDispute, dispute: dispute ?? null };
}

/** What the bank has of a charge: all of it, unless it took a part; nothing once the project has won. */
export function takenBy({ dispute, disputeMinor, amountMinor }: SandboxCharge): bigint {
  return dispute === null || dispute === 'won' ? 0n : (disputeMinor ?? amountMinor);
}

/** The dispute of a charge, as adapters return it. The sandbox returns its fee once the project has won. */
export function disputeOf(charge: SandboxCharge): Dispute | null {
  const { dispute: state, disputeFeeMinor } = charge;
  return state && { state, takenMinor: takenBy(charge), feeMinor: disputeFeeMinor };
}
