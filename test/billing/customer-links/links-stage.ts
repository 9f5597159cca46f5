import { expect } from '@jest/globals';
import { client, hub } from '../billing-stage.ts';
import { HubClient } from '../../support/client.ts';
import type { Answer, Json } from '../../support/client.ts';
import { unique } from '../../support/seed.ts';

/** A customer of the project, without an account. */
export async function newCustomer(more: object = {}): Promise<Json> {
  const { status, body } = await client.post('/billing/customers', { externalId: unique('cust'), ...more });
  expect(status).toBe(201);
  return body;
}

/** An open invoice of a customer. */
export async function invoiceFor({ id: customerId }: Json, unitAmount = '100'): Promise<Json> {
  const lines = [{ description: 'Workshop', unitAmount }];
  const { status, body } = await client.post('/billing/invoices', { customerId, currency: 'EUR', lines });
  expect(status).toBe(201);
  return body;
}

export const linkTo = (customer: Json, more: object = {}): Promise<Answer> =>
  client.post('/billing/customer-links', { customerId: customer.id, ...more });

/** The caller who has a link. */
export function opener({ body }: Answer): HubClient {
  return HubClient.withKey(hub.address, secretOf(body));
}

/** The secret of a link, which is the fragment of its address. */
export function secretOf(link: Json): string {
  return new URL(String(link.url)).hash.slice(1);
}

/** A customer who has the link of an invoice of theirs. */
export async function withInvoice(): Promise<{ customer: Json; invoice: Json; link: Answer; api: HubClient }> {
  const customer = await newCustomer();
  const invoice = await invoiceFor(customer);
  const link = await linkTo(customer, { invoiceId: invoice.id });
  expect(link.status).toBe(201);
  return { customer, invoice, link, api: opener(link) };
}

/** A customer who has a link to their portal. */
export async function withPortal(): Promise<{ customer: Json; link: Answer; api: HubClient }> {
  const customer = await newCustomer();
  const link = await linkTo(customer);
  expect(link.status).toBe(201);
  return { customer, link, api: opener(link) };
}

/** The code of the first error of a GraphQL answer. */
export function codeOf({ body }: Answer): unknown {
  return body.errors?.[0]?.extensions?.code;
}
