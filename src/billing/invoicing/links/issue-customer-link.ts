import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Customer } from '../../customers/customer.ts';
import { CustomerLink } from './customer-link.ts';
import { linkFields } from './link-fields.ts';
import { addressOfLink, newCustomerLinkSecret } from './link-secret.ts';

const day = 24 * 60 * 60;

/** For how long links are valid by default, in seconds. */
const lifetimes = { invoice: 30 * day, portal: day };

/** The longest lifetimes that can be chosen, in seconds. */
export const longestLifetimes = { invoice: 90 * day, portal: 7 * day };

/** The number of valid links that a customer can have: of mails, and of those that were created otherwise. */
const mostLinks = 100;

export interface IssuedLink {
  link: CustomerLink;
  /** The address with the secret, which is known only now. */
  url: string;
}

interface LinkRequest {
  /** The customer, whom the caller has locked. */
  customer: Customer;
  /** The invoice to open, which is billed to the customer; left out for the portal. */
  invoiceId?: string | null;
  expiresInSeconds?: number | null;
  /** The person who asks for it; left out for a key of the project, and for a mail. */
  createdById?: string;
  /** Whether it is for a mail of the hub. */
  isOfMail?: boolean;
  /** The public address of the hub. */
  hubUrl: string;
}

/**
 * Creates a link for a customer, in the transaction of the caller, who has locked the customer. `now` is the real time, also
 * for a customer with a test clock: credentials live by the real time. A customer with many valid links loses the oldest;
 * links in mailboxes do not end those that were created otherwise, nor the reverse.
 */
export async function issueCustomerLink(
  em: EntityManager,
  actor: Actor,
  { customer, invoiceId = null, expiresInSeconds, createdById, isOfMail = false, hubUrl }: LinkRequest,
  now: Temporal.Instant,
): Promise<IssuedLink> {
  const { id: customerId, projectId, testClockId } = customer;
  await endOldest(em, customer, isOfMail, now);
  const { secret, hash } = newCustomerLinkSecret();
  const seconds = expiresInSeconds ?? (invoiceId ? lifetimes.invoice : lifetimes.portal);
  const link = new CustomerLink({
    ...{ projectId, customerId, invoiceId, isOfMail, createdById: createdById ?? null },
    secretHash: hash,
    createdAt: now,
    expiresAt: now.add({ seconds }),
  });
  em.persist(link);
  const payload = linkFields(link);
  record(em, actor, now, { projectId, testClockId, subject: link.id, type: 'customer_link.created', payload });
  return { link, url: addressOfLink(hubUrl, secret, invoiceId !== null) };
}

/** Ends the oldest links beyond those that may be valid beside a new one. */
async function endOldest(
  em: EntityManager,
  { id, projectId }: Customer,
  isOfMail: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await query(
    em,
    sql`update customer_link set expires_at = ${now} where (id, project_id) in (
      select id, project_id from customer_link
      where customer_id = ${uuid.customer(id)} and project_id = ${uuid.project(projectId)} and expires_at > ${now}
        and is_of_mail = ${isOfMail}
      order by created_at desc, id desc offset ${mostLinks - 1})`,
  );
}
