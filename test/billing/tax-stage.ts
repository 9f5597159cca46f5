import { expect } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { client } from './billing-stage.ts';

export { client, clock, hub, priceId } from './billing-stage.ts';

/** Runs a mutation or query of the project, and returns its data. */
export async function ask(document: string, variables: Record<string, unknown> = {}): Promise<Json> {
  const { body } = await client.graphql(document, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
}

/** Makes the project a seller in Berlin. */
export async function sellFromBerlin(more: object = {}): Promise<void> {
  const profile = { address: { country: 'DE' }, timezone: 'Europe/Berlin', ...more };
  await ask(
    `mutation ($input: UpdateBillingProfileInput!) { updateBillingProfile(input: $input) { billingProfile { version } } }`,
    {
      input: profile,
    },
  );
}

/** Creates a German rate; returns its id. */
export async function createRate(percentage: string, more: object = {}): Promise<string> {
  const input = { name: 'USt', percentage, country: 'DE', ...more };
  const { createTaxRate } = await ask(
    `mutation ($input: CreateTaxRateInput!) { createTaxRate(input: $input) { taxRate { id } } }`,
    { input },
  );
  return String(createTaxRate.taxRate.id);
}

/** The current German rates as text, in the order of their days: "19 ..2026-07-01". */
export async function ratesByDay(): Promise<string[]> {
  const { taxRates } = await ask(
    '{ taxRates(filter: { archived: false }) { nodes { percentage country taxCode validFrom validUntil } } }',
  );
  return [...taxRates.nodes]
    .toSorted((a, b) => String(a.validFrom ?? '').localeCompare(String(b.validFrom ?? '')))
    .map(({ percentage, validFrom, validUntil }) => `${percentage} ${validFrom ?? ''}..${validUntil ?? ''}`);
}

export const buyer = (country = 'DE', more: object = {}) => ({
  externalId: unique('cust'),
  timezone: 'Europe/Berlin',
  address: { country },
  ...more,
});

/** The taxes of an invoice as text: "19 % of 100.00 = 19.00 S". */
export const taxesOf = (invoice: Json): string[] =>
  invoice.taxes.map(
    ({ percentage, net, tax, category }) => `${percentage} % of ${net.amount} = ${tax.amount} ${category}`,
  );
