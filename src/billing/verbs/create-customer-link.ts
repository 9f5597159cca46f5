import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { Customer } from '../customers/customer.ts';
import { admitBilled } from '../customers/visible.ts';
import { InvoiceStatus, invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { CreateCustomerLinkInput } from '../invoicing/links/customer-link-input.ts';
import { issueCustomerLink, longestLifetimes } from '../invoicing/links/issue-customer-link.ts';
import type { IssuedLink } from '../invoicing/links/issue-customer-link.ts';

/**
 * Creates a link for one invoice or the portal of a customer: a project for any of its customers, and a person for themself.
 * The link reads as well as it changes, so that its creator needs both scopes.
 */
export async function createCustomerLink(
  em: EntityManager,
  viewer: Viewer,
  { input, hubUrl }: { input: CreateCustomerLinkInput; hubUrl: string },
  now: Temporal.Instant,
): Promise<IssuedLink> {
  viewer.require('billing:write');
  viewer.require('billing:read');
  const { customerId, invoiceId, expiresInSeconds } = input;
  const found = await em.findOne(Customer, { id: customerId });
  const billed = found && { projectId: found.projectId, customerId };
  await admitBilled(em, viewer, billed, 'customer', 'billing:write');
  const isTooLong = !invoiceId && (expiresInSeconds ?? 0) > longestLifetimes.portal;
  checkBounds(new Check(), CreateCustomerLinkInput, input)
    .that(!isTooLong, '/expiresInSeconds', `must be from 60 to ${longestLifetimes.portal.toLocaleString('en')}`)
    .done();
  const customer = (await lock(em, Customer, customerId))!;
  if (invoiceId) requireFinal(await em.findOne(Invoice, { id: invoiceId, customerId }));
  const createdById = viewer.kind === 'user' ? viewer.userId : undefined;
  return issueCustomerLink(em, viewer, { customer, invoiceId, expiresInSeconds, createdById, hubUrl }, now);
}

/** Refuses a draft, which may still change or be deleted. */
function requireFinal(invoice: Invoice | null): void {
  if (!invoice) throw notFound('invoice', '/invoiceId');
  if (invoice.status === InvoiceStatus.draft) throw invoiceStates.refusal(invoice);
}
