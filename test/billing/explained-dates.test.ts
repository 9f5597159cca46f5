import { expect, it } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { billDue } from '../support/due.ts';
import { client, clock, hub, priceId } from './billing-stage.ts';

/** In Auckland it is the morning of 1 February. */
const start = '2026-01-31T11:30:00Z';

async function order() {
  clock.set(start);
  const customer = { externalId: unique('cust'), timezone: 'Pacific/Auckland' };
  return { customer, items: [{ priceId: await priceId('28'), quantity: 1 }] };
}

const subscribe = async (input: object): Promise<Json> => (await client.post('/billing/subscriptions', input)).body;

async function ask(document: string, variables: Record<string, unknown>): Promise<Json> {
  const { body } = await client.graphql(document, variables);
  expect(body.errors).toBeUndefined();
  return body.data!;
}

const explanations = (lines: Json): string[] => lines.map(({ explanation }) => String(explanation));

it('the explanation of an invoice line has the dates of the time zone of its customer', async () => {
  const { latestInvoice } = await subscribe(await order());
  expect(explanations(latestInvoice.lines)).toEqual([
    '1 x 28.00 EUR = 28.00 EUR, for the time from 2026-02-01 to 2026-03-01.',
  ]);
});

it('the explanation of a credit note and of its preview has the dates of the time zone of the customer', async () => {
  const subscription = await subscribe(await order());
  clock.set('2026-02-14T11:30:00Z');
  const variables = { id: subscription.id, input: { items: [{ priceId: await priceId('56') }] } };
  const preview = `query ($id: ID!, $input: ChangeSubscriptionInput!) { previewSubscriptionChange(id: $id, input: $input) {
    invoice { lines { explanation } } creditNotes { lines { explanation } } } }`;
  const { previewSubscriptionChange: previewed } = await ask(preview, variables);
  const [note] = previewed.creditNotes;
  expect(explanations(note.lines)).toEqual([
    expect.stringMatching('^The time from 2026-02-15 to 2026-03-01 is unused'),
  ]);
  const change = `mutation ($id: ID!, $input: ChangeSubscriptionInput!) { changeSubscription(id: $id, input: $input) {
    subscription { latestInvoice { lines { explanation } } } } }`;
  const { subscription: changed } = (await ask(change, variables)).changeSubscription;
  expect(explanations(changed.latestInvoice.lines)).toEqual(explanations(previewed.invoice.lines));
  expect(explanations(changed.latestInvoice.lines)[0]).toContain('The time from 2026-02-15 to 2026-03-01');
  const { creditNotes } = await ask('query { creditNotes(first: 9) { nodes { lines { explanation } } } }', {});
  expect(explanations(creditNotes.nodes[0].lines)).toEqual(explanations(note.lines));
});

it('the explanation of a preview of a new subscription has the dates of the time zone of the customer', async () => {
  const input = await order();
  const document = `query ($input: CreateSubscriptionInput!) { previewSubscription(input: $input) {
    invoice { lines { explanation } } } }`;
  const { invoice } = (await ask(document, { input })).previewSubscription;
  expect(explanations(invoice.lines)).toEqual([
    '1 x 28.00 EUR = 28.00 EUR, for the time from 2026-02-01 to 2026-03-01.',
  ]);
});

it('an explanation keeps its dates when the customer moves to another time zone', async () => {
  const { customer, latestInvoice } = await subscribe(await order());
  const move = `mutation ($id: ID!) { updateCustomer(id: $id, input: { timezone: "UTC" }) { customer { id } } }`;
  await ask(move, { id: customer.id });
  clock.set('2026-03-01T12:00:00Z');
  expect(await billDue(hub.orm, clock.now())).toEqual([]);
  const document = `query ($id: ID!) { invoices(filter: { customerId: $id }) { nodes { lines { explanation } } } }`;
  const { invoices } = await ask(document, { id: customer.id });
  expect(explanations(invoices.nodes[1].lines)).toEqual(explanations(latestInvoice.lines));
});
