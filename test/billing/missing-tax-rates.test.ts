import { describe, expect, it } from '@jest/globals';
import { rateFor } from '../../src/billing/customers/taxes/rate-for.ts';
import { TaxRule } from '../../src/billing/customers/taxes/tax-rule.ts';
import { MissingTaxRate } from '../../src/billing/customers/profile/sale-policies.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { unique } from '../support/seed.ts';
import { client, clock, hub, priceId, product, seed } from './billing-stage.ts';

const warning = { code: 'tax_rate_missing', country: 'FR' };

/** Makes the project a German seller with one tax rate, for Germany. */
async function sell(profile: object = {}): Promise<void> {
  const document = `mutation ($profile: UpdateBillingProfileInput!) {
    updateBillingProfile(input: $profile) { billingProfile { missingTaxRate } }
    createTaxRate(input: { name: "USt", percentage: "19", country: "DE" }) { taxRate { id } }
  }`;
  const { body } = await client.graphql(document, { profile: { address: { country: 'DE' }, ...profile } });
  expect(body.errors).toBeUndefined();
}

const buyer = (country = 'FR') => ({ externalId: unique('cust'), address: { country } });

const order = async (country?: string, unitAmount?: string) => ({
  customer: buyer(country),
  items: [{ priceId: await priceId(unitAmount) }],
});

const subscribe = (input: object): Promise<Answer> => client.post('/billing/subscriptions', input);

const oneOff = (more: object = {}): Promise<Answer> => {
  const lines = [{ description: 'Work', unitAmount: '100' }];
  return client.post('/billing/invoices', { customer: buyer(), currency: 'EUR', lines, ...more });
};

const refuse = { missingTaxRate: MissingTaxRate.refuse };

async function eventsOf(subject: Json, type: string): Promise<Json[]> {
  return hub.orm.em.fork().execute('select payload from outbox_event where subject = ? and type = ?', [subject, type]);
}

describe('a sale to a consumer in a country without a tax rate', () => {
  it('is marked on the draft and on the final invoice, and reported by an event', async () => {
    await sell();
    const { body: draft } = await oneOff({ finalize: false });
    expect(draft).toMatchObject({ status: 'draft', tax: { amount: '0.00' }, warnings: [warning] });
    expect(await eventsOf(draft.id, 'invoice.tax_rate_unmatched')).toEqual([]);
    const { body: final } = await client.post(`/billing/invoices/${String(draft.id)}/finalize`, {});
    expect(final).toMatchObject({ status: 'open', warnings: [warning] });
    expect(await eventsOf(draft.id, 'invoice.tax_rate_unmatched')).toEqual([
      { payload: expect.objectContaining({ country: 'FR', warnings: ['tax_rate_missing'], totalMinor: '10000' }) },
    ]);
  });

  it('is marked in the preview and on the invoices of the subscription, which a filter finds', async () => {
    await sell();
    const input = await order();
    expect((await client.post('/billing/previews', input)).body.invoice.warnings).toEqual([warning]);
    const { body } = await subscribe(input);
    expect(body.latestInvoice.warnings).toEqual([warning]);
    await subscribe(await order('DE'));
    const { data } = (await client.get('/billing/invoices?warning=tax_rate_missing')).body;
    expect(data.map(({ id }: Json) => id)).toEqual([body.latestInvoice.id]);
  });

  it('is marked for the project only', async () => {
    await sell();
    const { body } = await subscribe(await order());
    const stranger = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    expect((await stranger.get('/billing/invoices?warning=tax_rate_missing')).body.data).toEqual([]);
    expect(body.latestInvoice.warnings).toHaveLength(1);
  });

  it.each([
    ['with a rate for the country', 'DE', '10'],
    ['of nothing', 'FR', '0'],
  ])('%s is not marked', async (_, country, unitAmount) => {
    await sell();
    const { body } = await subscribe(await order(country, unitAmount));
    expect(body.latestInvoice.warnings).toEqual([]);
  });

  it('is refused if the project has chosen so, in previews as well', async () => {
    await sell(refuse);
    const input = await order();
    for (const answer of [await subscribe(input), await client.post('/billing/previews', input), await oneOff()])
      expect([answer.status, answer.body.code]).toEqual([409, 'tax_rate_missing']);
    expect((await subscribe(await order('DE'))).status).toBe(201);
  });

  it('is refused as a change to another price and at the finalisation of a draft, and renewals are marked', async () => {
    await sell();
    const { body: subscription } = await subscribe(await order());
    const { body: draft } = await oneOff({ finalize: false });
    const document = `mutation ($input: UpdateBillingProfileInput!) {
      updateBillingProfile(input: $input) { billingProfile { missingTaxRate } } }`;
    await client.graphql(document, { input: refuse });
    const change = { items: [{ priceId: await priceId('20') }] };
    const changed = await client.post(`/billing/subscriptions/${String(subscription.id)}/change`, change);
    const finalized = await client.post(`/billing/invoices/${String(draft.id)}/finalize`, {});
    for (const { status, body } of [changed, finalized]) expect([status, body.code]).toEqual([409, 'tax_rate_missing']);
    clock.set('2026-03-01T10:00:00Z');
    expect(await billDue(hub.orm, clock.now())).toEqual([]);
    const { body } = await client.get(`/billing/subscriptions/${String(subscription.id)}`);
    expect(body.latestInvoice).toMatchObject({ status: 'open', reason: 'subscription_cycle', warnings: [warning] });
  });

  it('is refused when a draft of 0 is finalised to which late usage has added an amount', async () => {
    await sell({ graceHours: 48 });
    await client.post('/usage/meters', { key: 'calls', name: 'Calls', aggregation: 'sum', unit: 'call' });
    const { plans } = await product([{ currency: 'EUR', unitAmount: '1', meter: 'calls' }]);
    const customer = buyer();
    const { body } = await subscribe({ customer, items: [{ priceId: plans[0].prices[0].id }] });
    clock.set('2026-02-28T11:00:00Z');
    expect(await billDue(hub.orm, clock.now())).toEqual([]);
    const { body: renewed } = await client.get(`/billing/subscriptions/${String(body.id)}`);
    expect(renewed.latestInvoice).toMatchObject({ status: 'draft', total: { amount: '0.00' } });
    await client.graphql(
      `mutation ($input: UpdateBillingProfileInput!) {
        updateBillingProfile(input: $input) { billingProfile { missingTaxRate } } }`,
      { input: refuse },
    );
    const used = { meter: 'calls', subject: customer.externalId, quantity: '9', occurredAt: '2026-02-20T10:00:00Z' };
    await client.post('/usage/events', { events: [{ ...used, key: unique('event') }] });
    clock.set('2026-02-28T12:00:00Z');
    const finalized = await client.post(`/billing/invoices/${String(renewed.latestInvoice.id)}/finalize`, {});
    expect([finalized.status, finalized.body.code]).toEqual([409, 'tax_rate_missing']);
  });
});

describe('a tax rate is missing', () => {
  const german = { id: 'taxrate_1', name: 'USt', percentage: '19', country: 'DE', taxCode: null };
  const always = { validFrom: null, validUntil: null };
  const nobody = { vatId: null, taxExempt: false, vatIdCheck: null };
  const isMissing = (seller: string | null, buyerIn: string | null, more: object = {}, found = [german]) =>
    rateFor(
      {
        profile: { country: seller },
        customer: { country: buyerIn, ...nobody, ...more },
        rates: found.map((rate) => ({ ...rate, ...always })),
      },
      null,
      '2026-01-31',
    ).rule === TaxRule.missing;

  it.each<[string, boolean, boolean]>([
    ['for a consumer in another country of the EU', isMissing('DE', 'FR'), true],
    ['for a consumer outside the EU', isMissing('DE', 'US'), true],
    ['for a consumer, from a seller without a country', isMissing(null, 'FR'), true],
    ['not for a consumer in a country with a rate', isMissing('DE', 'DE'), false],
    ['not for a business in another country of the EU', isMissing('DE', 'FR', { vatId: 'FR40303265045' }), false],
    ['not for a business outside the EU', isMissing('DE', 'GB', { vatId: 'GB980780684' }), false],
    [
      'not for a business abroad, from a seller outside the EU',
      isMissing('CH', 'FR', { vatId: 'FR40303265045' }),
      false,
    ],
    ['not for an exempt customer', isMissing('DE', 'FR', { taxExempt: true }), false],
    ['not in a project without any rates', isMissing('DE', 'FR', {}, []), false],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });
});
