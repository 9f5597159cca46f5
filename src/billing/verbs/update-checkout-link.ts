import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { mergeMetadata } from '../../platform/values/metadata.ts';
import { changesOf } from '../customers/profile/changes.ts';
import { checkoutLinkFields } from '../checkouts/checkout-link-fields.ts';
import { UpdateCheckoutLinkInput } from '../checkouts/checkout-link-input.ts';
import { CheckoutLinkItem } from '../checkouts/checkout-link-item.ts';
import { findCheckoutLink } from '../checkouts/checkout-lists.ts';
import { CheckoutLink } from '../checkouts/checkout-link.ts';
import { refusalOf } from '../checkouts/link-state.ts';
import { checkReturnAddresses } from '../checkouts/return-address.ts';
import { checkLinkCoupons, checkLinkItems, checkLinkTerms, linkItemsOf } from './check-checkout-link.ts';

/** Changes what a link sells from now on; purchases through it stay as they are. */
export async function updateCheckoutLink(
  em: EntityManager,
  viewer: Viewer,
  { id, input }: { id: string; input: UpdateCheckoutLinkInput },
  now: Temporal.Instant,
): Promise<CheckoutLink> {
  await findCheckoutLink(em, viewer, id, 'billing:write');
  const link = (await lock(em, CheckoutLink, id))!;
  if (link.archivedAt) throw refusalOf('archived');
  await checkInput(em, viewer, { link, input }, now);
  const changes = changesOf(link, columnsOf(input));
  const { metadata, changed: keys } = mergeMetadata(link.metadata, input.metadata);
  if (input.items) await replaceItems(em, link, input.items);
  const changed = [
    ...Object.keys(changes),
    ...(input.items ? ['items'] : []),
    ...Object.keys(keys).map((key) => `metadata.${key}`),
  ];
  if (!changed.length) return link;
  Object.assign(link, changes, { metadata, updatedAt: now, version: link.version + 1 });
  const payload = { ...checkoutLinkFields(link), changed };
  record(em, viewer, now, { ...subjectOf(link), type: 'checkout_link.updated', payload });
  return link;
}

async function checkInput(
  em: EntityManager,
  viewer: Viewer,
  { link: { projectId, currency }, input }: { link: CheckoutLink; input: UpdateCheckoutLinkInput },
  now: Temporal.Instant,
): Promise<void> {
  const { successUrl, cancelUrl, items, coupons, expiresAt } = input;
  const check = checkBounds(new Check(), UpdateCheckoutLinkInput, input);
  await checkLinkTerms(em, check, { projectId, coupons, expiresAt }, now);
  await checkReturnAddresses(em, check, { projectId }, { '/successUrl': successUrl, '/cancelUrl': cancelUrl });
  check.done();
  if (coupons) await checkLinkCoupons(em, { projectId, currency, coupons }, now);
  if (items) await checkLinkItems(em, viewer, { projectId, items, currency });
}

/** Null is the default of a term that has one, and changes nothing of the others. */
function columnsOf(input: UpdateCheckoutLinkInput): Partial<CheckoutLink> {
  const { coupons, trialDays, maxUses, expiresAt, name, takesCoupon, successUrl, cancelUrl } = input;
  return {
    ...{ trialDays, maxUses, expiresAt, coupons: coupons === null ? [] : coupons },
    ...{ name: name ?? undefined, takesCoupon: takesCoupon ?? undefined },
    ...{ successUrl: successUrl ?? undefined, cancelUrl: cancelUrl ?? undefined },
  };
}

async function replaceItems(
  em: EntityManager,
  link: CheckoutLink,
  items: NonNullable<UpdateCheckoutLinkInput['items']>,
): Promise<void> {
  await em.nativeDelete(CheckoutLinkItem, { linkId: link.id, projectId: link.projectId });
  em.persist(linkItemsOf(link, items));
}

/** Ends the sale through a link for good. Purchases that wait for their payment can still be paid. */
export async function archiveCheckoutLink(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CheckoutLink> {
  await findCheckoutLink(em, viewer, id, 'billing:write');
  const link = (await lock(em, CheckoutLink, id))!;
  if (link.archivedAt) return link;
  link.archivedAt = now;
  link.updatedAt = now;
  record(em, viewer, now, { ...subjectOf(link), type: 'checkout_link.archived', payload: checkoutLinkFields(link) });
  return link;
}
