import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { Customer } from '../customers/customer.ts';
import { CustomerLink } from '../invoicing/links/customer-link.ts';
import { admitLink } from '../invoicing/links/customer-links.ts';
import { linkFields } from '../invoicing/links/link-fields.ts';

/**
 * Ends a link at once, such as one that was sent to the wrong address; ending it again changes nothing. A person may end every
 * link to themself, and a customer who came by a link to the portal may end that one.
 */
export async function expireCustomerLink(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<CustomerLink> {
  viewer.require('billing:write');
  const found = await admitLink(em, viewer, await peek(em, CustomerLink, id), 'billing:write');
  const { testClockId } = (await lock(em, Customer, found.customerId))!;
  const link = (await lock(em, CustomerLink, id))!;
  if (link.isExpired(now)) return link;
  link.expiresAt = now;
  const { projectId } = link;
  const payload = linkFields(link);
  record(em, viewer, now, { projectId, testClockId, subject: id, type: 'customer_link.expired', payload });
  return link;
}
