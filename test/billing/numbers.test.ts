import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';

const clock = new FrozenClock('2026-12-31T12:00:00Z');
let hub: TestHub;
let seed: Seed;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

afterAll(() => hub.close());

const PROFILE = `mutation ($input: UpdateBillingProfileInput!) {
  updateBillingProfile(input: $input) { billingProfile { timezone } } }`;
const CREDIT = `mutation ($input: CreditInvoiceInput!) {
  creditInvoice(input: $input) { creditNote { number } } }`;

/** Issues an invoice and a credit note for it, and returns their numbers. */
async function issue(client: HubClient): Promise<unknown[]> {
  const lines = [{ description: 'Work', unitAmount: '10' }];
  const customer = { externalId: unique('cust') };
  const { body } = await client.post('/billing/invoices', { customer, currency: 'EUR', lines });
  const { creditInvoice } = await ask(client, CREDIT, { input: { invoiceId: body.id } });
  return [body.number, creditInvoice.creditNote.number];
}

it.each([
  ['Europe/Berlin', '2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00Z'],
  ['America/New_York', '2027-01-01T04:59:59.999Z', '2027-01-01T05:00:00Z'],
])(
  'the numbers of invoices and credit notes of a seller in %s restart at local midnight after 31 December',
  async (timezone, before, after) => {
    const client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    await ask(client, PROFILE, { input: { timezone } });
    clock.set(before);
    expect(await issue(client)).toEqual(['2026-000001', 'CN-2026-000001']);
    expect(await issue(client)).toEqual(['2026-000002', 'CN-2026-000002']);
    clock.set(after);
    expect(await issue(client)).toEqual(['2027-000001', 'CN-2027-000001']);
  },
);
