import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lockAndCatchUp } from '../../billing/turns/lock-and-catch-up.ts';
import { conflict } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { expireBefore } from './expire-grants.ts';
import { productGrantFields } from './product-grant-fields.ts';
import { RevokeProductGrantInput } from './product-grant-input.ts';
import { ProductGrant, ProductGrantEnd } from './product-grant.ts';

/** Takes a product grant back for good, given or bought; only the project may. What was paid for it is not given back. */
export async function revokeProductGrant(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: RevokeProductGrantInput & { id: string },
  at: Temporal.Instant,
): Promise<ProductGrant> {
  viewer.require('billing:write');
  checkBounds(new Check(), RevokeProductGrantInput, input).done();
  const found = viewer.admit('billing:write', await peek(em, ProductGrant, id), 'product_grant');
  const { customer, now } = await lockAndCatchUp(em, found.customerId, at);
  const grant = (await lock(em, ProductGrant, id))!;
  if (grant.endedAt)
    throw conflict('product_grant_is_ended', `This product grant was taken back already: it is ${grant.endReason!}.`);
  const { reason: note = null } = input;
  const { testClockId } = customer;
  await expireBefore(em, [grant], { testClockId, at: now });
  grant.end({ reason: ProductGrantEnd.revoked, note, at: now });
  const payload = { ...productGrantFields(grant), note };
  record(em, viewer, now, { ...subjectOf(grant), testClockId, type: 'product_grant.ended', payload });
  return grant;
}
