import { describe, expect, it } from '@jest/globals';
import { unique } from '../support/seed.ts';
import { ask, buyer, client, clock, createRate, ratesByDay, sellFromBerlin, taxesOf } from './tax-stage.ts';

const refusal = async (path: string, input: object) => {
  const { status, body } = await client.post(path, input);
  return [status, body.code, ...[...(body.errors ?? [])].map(({ pointer }) => pointer)];
};

describe('the rates of a country by their days', () => {
  it('end on the day when the next one begins, and apply again after a rate with an end', async () => {
    await createRate('19');
    await createRate('16', { validFrom: '2026-07-01', validUntil: '2027-01-01' });
    expect(await ratesByDay()).toEqual(['19 ..2026-07-01', '16 2026-07-01..2027-01-01', '19 2027-01-01..']);
    const { data } = (await client.get('/billing/tax-rates?archived=false&validOn=2026-12-31')).body;
    expect(data).toMatchObject([{ percentage: '16' }]);
  });

  it('get the days back of a planned rate that is archived before it begins', async () => {
    await createRate('19');
    const id = await createRate('16', { validFrom: '2026-07-01' });
    await client.post(`/billing/tax-rates/${id}/archive`, {});
    expect(await ratesByDay()).toEqual(['19 ..']);
  });

  it('get no days back of a rate that has begun', async () => {
    await createRate('19');
    const id = await createRate('16', { validFrom: '2026-01-15' });
    await client.post(`/billing/tax-rates/${id}/archive`, {});
    expect(await ratesByDay()).toEqual(['19 ..2026-01-15']);
  });

  it('are never two on a day: a rate that would cover another is refused, unless it replaces it', async () => {
    await createRate('16', { validFrom: '2026-07-01' });
    const input = { name: 'USt', percentage: '17', country: 'DE', validFrom: '2026-06-01' };
    expect(await refusal('/billing/tax-rates', input)).toEqual([409, 'tax_rate_taken', '/validFrom']);
    await createRate('17', { validFrom: '2026-06-01', replace: true });
    expect(await ratesByDay()).toEqual(['17 2026-06-01..']);
  });

  it('end on a day without a successor, which can be taken back', async () => {
    const id = await createRate('19');
    const ended = await client.post(`/billing/tax-rates/${id}/end`, { validUntil: '2026-12-31' });
    expect(ended.body).toMatchObject({ id, validUntil: '2026-12-31' });
    await client.post(`/billing/tax-rates/${id}/end`, { validUntil: null });
    expect(await ratesByDay()).toEqual(['19 ..']);
  });

  it('are refused with an end before the beginning', async () => {
    const input = { name: 'USt', percentage: '16', validFrom: '2026-07-01', validUntil: '2026-07-01' };
    expect(await refusal('/billing/tax-rates', input)).toEqual([422, 'invalid_input', '/validUntil']);
    const id = await createRate('16', { validFrom: '2026-07-01' });
    const end = `/billing/tax-rates/${id}/end`;
    expect(await refusal(end, { validUntil: '2026-06-01' })).toEqual([422, 'invalid_input', '/validUntil']);
    await createRate('17', { validFrom: '2026-08-01' });
    expect(await refusal(end, { validUntil: null })).toEqual([409, 'tax_rate_taken']);
    await client.post(`/billing/tax-rates/${id}/archive`, {});
    expect(await refusal(end, { validUntil: '2026-09-01' })).toEqual([409, 'tax_rate_archived']);
  });

  it('stay without a gap and without an overlap when several are created at once', async () => {
    await createRate('19');
    const days = ['2026-07-01', '2026-08-01', '2026-09-01', '2026-07-01', '2026-08-01'];
    const created = await Promise.all(
      days.map((validFrom, index) =>
        client.post('/billing/tax-rates', { name: 'USt', percentage: String(index + 1), country: 'DE', validFrom }),
      ),
    );
    expect(created.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const spans = (await ratesByDay()).map((rate) => rate.split(' ')[1]!.split('..'));
    expect(spans[0]![0]).toBe('');
    expect(spans.at(-1)![1]).toBe('');
    spans.slice(1).forEach(([from], index) => expect(from).toBe(spans[index]![1]));
  });
});

describe('a line of a one-off invoice', () => {
  const invoice = (lines: object[], more: object = {}) =>
    client.post('/billing/invoices', { customer: buyer(), currency: 'EUR', lines, ...more });
  const work = { description: 'Work', unitAmount: '100' };

  it('names its rate or its tax code, beside lines that do not', async () => {
    await sellFromBerlin();
    const general = await createRate('19');
    await createRate('7', { taxCode: 'books' });
    const ended = await createRate('5', { country: null, validUntil: '2026-01-01' });
    const { body } = await invoice([work, { ...work, taxCode: 'books' }, { ...work, taxRateId: ended }]);
    expect(taxesOf(body)).toEqual(['19 % of 100.00 = 19.00 S', '7 % of 100.00 = 7.00 S', '5 % of 100.00 = 5.00 S']);
    expect(body.lines.map(({ taxRule }) => taxRule)).toEqual(['rate', 'rate', 'named']);
    const exempt = { customer: undefined, customerId: await exemptCustomer() };
    expect(taxesOf((await invoice([{ ...work, taxRateId: general }], exempt)).body)).toEqual([
      '0 % of 100.00 = 0.00 E',
    ]);
  });

  async function exemptCustomer(): Promise<string> {
    const { body } = await client.post('/billing/customers', { externalId: unique('cust'), taxExempt: true });
    return String(body.id);
  }

  it('must name a rate of the project that is not archived, and no tax code beside it', async () => {
    await sellFromBerlin();
    const id = await createRate('19');
    const both = await invoice([{ ...work, taxRateId: id, taxCode: 'books' }]);
    expect(both.body.errors).toMatchObject([{ pointer: '/lines/0/taxCode' }]);
    await client.post(`/billing/tax-rates/${id}/archive`, {});
    const archived = await invoice([work, { ...work, taxRateId: id }]);
    expect(archived.body.errors).toMatchObject([{ pointer: '/lines/1/taxRateId' }]);
  });

  it('has the rate of the day when its draft is finalised', async () => {
    await sellFromBerlin();
    await createRate('19');
    const named = await createRate('7', { taxCode: 'books' });
    clock.set('2026-06-30T10:00:00Z');
    const { body: draft } = await invoice([work, { ...work, taxRateId: named }], { finalize: false });
    await createRate('16', { validFrom: '2026-07-01' });
    clock.set('2026-06-30T22:30:00Z');
    const { body } = await client.post(`/billing/invoices/${String(draft.id)}/finalize`, {});
    expect(taxesOf(body)).toEqual(['16 % of 100.00 = 16.00 S', '7 % of 100.00 = 7.00 S']);
  });
});

describe('the tax of a buyer', () => {
  const taxFor = async (query: string) => (await client.get(`/billing/tax?${query}`)).body;

  it('is explained with the rule that decides', async () => {
    await sellFromBerlin();
    await createRate('19');
    await createRate('16', { validFrom: '2026-07-01' });
    expect(await taxFor('country=DE&on=2026-07-01')).toEqual(
      expect.objectContaining({
        ...{ outcome: 'rate', rule: 'rate', category: 'S', percentage: '16', name: 'USt', on: '2026-07-01' },
        explanation: 'USt, 16 %: the rate for DE applies on 2026-07-01 to a customer in DE.',
      }),
    );
    expect(await taxFor('country=FR&vatId=FR40303265045')).toMatchObject({
      ...{ outcome: 'reverse_charge', rule: 'reverse_charge', category: 'AE', on: '2026-01-31' },
      explanation: 'Reverse charge: the customer is a business in FR, and the seller is in DE (AE).',
    });
    expect(await taxFor('country=FR')).toMatchObject({
      ...{ outcome: 'needs_decision', rule: 'missing' },
      explanation: 'A decision is needed: no rate of the project applies on 2026-01-31 to a consumer in FR.',
    });
    expect(await taxFor('taxExempt=true')).toMatchObject({ outcome: 'zero', rule: 'exempt', category: 'E' });
    expect(await taxFor('country=GB&vatId=GB980780684')).toMatchObject({ outcome: 'zero', rule: 'business_abroad' });
  });

  it('is that of a customer by id, who is given without other facts', async () => {
    await sellFromBerlin();
    await createRate('19');
    const { body: customer } = await client.post('/billing/customers', buyer());
    expect(await taxFor(`customerId=${String(customer.id)}`)).toMatchObject({ outcome: 'rate', percentage: '19' });
    const wrong = await client.get(`/billing/tax?customerId=${String(customer.id)}&country=FR`);
    expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_input']);
    const { taxFor: answer } = await ask('{ taxFor(input: { country: "DE", taxCode: "books" }) { explanation } }');
    expect(answer.explanation).toContain('the rate for DE applies');
  });
});
