import type { Temporal } from 'temporal-polyfill';
import { LicenceEnd } from '../../catalog/offers/licence-policy.ts';
import type { LicencePolicy } from '../../catalog/offers/licence-policy.ts';
import { LicenceCode } from './licence-code.ts';
import { LicenceStatus } from './licence-status.ts';
import { LicenceStanding } from './standing.ts';

/** All that is known of a licence when its key is shown. */
export interface LicenceFacts {
  id: string;
  projectId: string;
  /** The test clock that its customer lives by. */
  testClockId: string | null;
  productId: string;
  planId: string;
  /** The slug of the product, and the key of the plan. */
  product: string;
  plan: string;
  status: LicenceStatus;
  standing: LicenceStanding;
  policy: LicencePolicy;
  issuedAt: Temporal.Instant;
  /** When it will end, or has ended, if that is settled. */
  endsAt: Temporal.Instant | null;
  /** Set once it has ended. */
  endedAt: Temporal.Instant | null;
  /** What its plan grants, without what that says no to: feature key to true, a number or a text. */
  features: Record<string, unknown>;
  /** How many machines are activated, and how many may be; null for any number. */
  machinesUsed: number;
  machinesMax: number | null;
  /** The place of the machine that asks; none where it is not activated. */
  place: number | null;
}

/** Why a licence is good for nothing, whatever is asked of it; undefined where it is good for something. */
export function faultOf({ status, standing, policy }: LicenceFacts): LicenceCode | undefined {
  if (status === LicenceStatus.revoked) return LicenceCode.BANNED;
  if (status === LicenceStatus.suspended) return LicenceCode.SUSPENDED;
  if (standing === LicenceStanding.suspended) return LicenceCode.SUSPENDED;
  if (standing === LicenceStanding.ended && policy.atEnd === LicenceEnd.restrict) return LicenceCode.EXPIRED;
  return undefined;
}

export function isUsable(facts: LicenceFacts): boolean {
  return faultOf(facts) === undefined;
}
