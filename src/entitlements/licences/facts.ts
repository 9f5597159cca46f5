import type { Temporal } from 'temporal-polyfill';
import { LicenceEnd } from '../../catalog/offers/licence-policy.ts';
import type { LicencePolicy } from '../../catalog/offers/licence-policy.ts';
import { LicenceCode } from './licence-code.ts';
import { LicenceStatus } from './licence-status.ts';
import { LicenceStanding } from './standing.ts';

/** The data of a licence that its key gives access to. */
export interface LicenceFacts {
  id: string;
  projectId: string;
  /** The test clock of its customer. */
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
  /** When it will end or has ended; null while no end is set. */
  endsAt: Temporal.Instant | null;
  /** Set once it has ended. */
  endedAt: Temporal.Instant | null;
  /** It is only for releases that were published before this time; null for all releases. */
  releasesBefore: Temporal.Instant | null;
  /** Whether that time has passed, so that a program has to name its version. */
  areUpdatesOver: boolean;
  /** The granted features, without those that are false or 0: feature key to true, a number or a text. */
  features: Record<string, unknown>;
  /** The number of activated machines, and the number allowed; null for any number. */
  machinesUsed: number;
  machinesMax: number | null;
  /** The place of the requesting machine; null where it is not activated. */
  place: number | null;
}

/** The reason why a licence is unusable for every request; undefined for a usable licence. */
export function faultOf({
  status,
  standing,
  policy,
}: Pick<LicenceFacts, 'status' | 'standing' | 'policy'>): LicenceCode | undefined {
  if (status === LicenceStatus.revoked) return LicenceCode.BANNED;
  if (status === LicenceStatus.suspended) return LicenceCode.SUSPENDED;
  if (standing === LicenceStanding.withdrawn) return LicenceCode.BANNED;
  if (standing === LicenceStanding.suspended) return LicenceCode.SUSPENDED;
  if (standing === LicenceStanding.ended && policy.atEnd === LicenceEnd.restrict) return LicenceCode.EXPIRED;
  return undefined;
}

export function isUsable(facts: Parameters<typeof faultOf>[0]): boolean {
  return faultOf(facts) === undefined;
}
