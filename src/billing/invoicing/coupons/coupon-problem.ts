import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { Coupon } from './coupon.ts';

/** Why nobody can redeem a coupon for an amount in some currency now; undefined if it can be redeemed. */
export function couponProblem(
  { archivedAt, redeemBy, currency, maxRedemptions, timesRedeemed }: Coupon,
  billedIn: string,
  now: Temporal.Instant,
): string | undefined {
  if (archivedAt || (redeemBy && !isAfter(redeemBy, now))) return 'can no longer be redeemed';
  if (maxRedemptions !== null && timesRedeemed >= maxRedemptions) return 'has reached its limit of redemptions';
  if (currency === null || currency === billedIn) return undefined;
  return `takes off an amount in ${currency}, and this is billed in ${billedIn}`;
}

/** Finds the coupons with some codes, in their order: those that are current, or else archived ones. */
export async function findCoupons(
  em: EntityManager,
  projectId: string,
  codes: readonly string[],
): Promise<(Coupon | undefined)[]> {
  if (!codes.length) return [];
  const lowered = codes.map((code) => code.toLowerCase());
  const orderBy = { archivedAt: 'desc nulls first' } as const;
  const found = await em.find(Coupon, { projectId, [raw('lower(code)')]: { $in: lowered } }, { orderBy });
  return lowered.map((wanted) => found.find(({ code }) => code.toLowerCase() === wanted));
}
