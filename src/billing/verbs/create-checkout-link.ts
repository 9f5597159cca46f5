import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { newMetadata } from '../../platform/values/metadata.ts';
import { checkoutLinkFields } from '../checkouts/checkout-link-fields.ts';
import { CreateCheckoutLinkInput } from '../checkouts/checkout-link-input.ts';
import { CheckoutLink } from '../checkouts/checkout-link.ts';
import { checkReturnAddresses } from '../checkouts/return-address.ts';
import {
  checkLinkCoupons,
  checkLinkCustomer,
  checkLinkItems,
  checkLinkTerms,
  linkItemsOf,
} from './check-checkout-link.ts';

/** Creates a link by which people buy prices of a project. */
export async function createCheckoutLink(
  em: EntityManager,
  viewer: Viewer,
  input: CreateCheckoutLinkInput,
  now: Temporal.Instant,
): Promise<CheckoutLink> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  const { successUrl, cancelUrl, customerId = null } = input;
  const check = checkBounds(new Check(), CreateCheckoutLinkInput, input);
  await checkLinkTerms(em, check, { projectId, coupons: input.coupons, expiresAt: input.expiresAt }, now);
  await checkLinkCustomer(em, check, { projectId, customerId });
  await checkReturnAddresses(em, check, { projectId }, { '/successUrl': successUrl, '/cancelUrl': cancelUrl });
  check.done();
  const currency = await checkLinkItems(em, viewer, { projectId, items: input.items, currency: input.currency });
  await checkLinkCoupons(em, { projectId, currency, coupons: input.coupons ?? [] }, now);
  const { name, coupons, takesCoupon, trialDays = null, maxUses = null, expiresAt = null, metadata } = input;
  const link = new CheckoutLink({
    ...{ projectId, name, currency, customerId, coupons: coupons ?? [], takesCoupon, trialDays, maxUses, expiresAt },
    ...{ successUrl, cancelUrl: cancelUrl ?? successUrl, metadata: newMetadata(metadata), createdAt: now },
  });
  em.persist([link, ...linkItemsOf(link, input.items)]);
  record(em, viewer, now, { ...subjectOf(link), type: 'checkout_link.created', payload: checkoutLinkFields(link) });
  return link;
}
