import { describe, expect, it } from '@jest/globals';
import { unique } from '../support/seed.ts';
import { client, importFile, lines } from './bulk-stage.ts';

const once = (more: object = {}) => ({ currency: 'EUR', unitAmount: '90', interval: 'once', ...more });
const month = { currency: 'EUR', unitAmount: '9' };

const offering = (prices: object[], more: object = {}) => ({
  ...{ slug: unique('forge'), name: 'Forge' },
  plans: [{ key: 'team', name: 'Team', prices }],
  ...more,
});

describe('a price that is paid once', () => {
  it.each(['active', 'unlisted', 'draft'])('may be the only one of a plan of a product that is %s', async (status) => {
    const { status: created, body } = await client.post('/catalog/products', offering([once()], { status }));
    expect([created, body.plans[0].prices[0].interval]).toEqual([201, 'once']);
    if (status !== 'draft') return;
    const publish = 'mutation ($id: ID!) { publishProduct(id: $id) { product { status } } }';
    expect((await client.graphql(publish, { id: body.id })).body.data.publishProduct.product.status).toBe('active');
  });

  it('says how long it gives the plan and its updates, in one form, and another length is another price', async () => {
    const input = offering([once({ accessFor: 'P0Y12M', updatesFor: 'P6M' })]);
    const { body } = await client.post('/catalog/products', input);
    expect(body.plans[0].prices[0]).toMatchObject({ accessFor: 'P12M', updatesFor: 'P6M' });
    const put = async (accessFor: string) => {
      const plans = offering([once({ accessFor, updatesFor: 'P6M' })]).plans;
      return (await client.send('PUT', `/catalog/products/${String(body.id)}`, { ...input, plans })).body;
    };
    expect((await put('P12M')).plans[0].prices[0].id).toBe(body.plans[0].prices[0].id);
    expect((await put('P2Y')).plans[0].prices[0].supersedesId).toBe(body.plans[0].prices[0].id);
  });

  it.each([
    [once({ accessFor: '1 year' }), '/plans/0/prices/0/accessFor'],
    [once({ accessFor: 'P0D' }), '/plans/0/prices/0/accessFor'],
    [once({ updatesFor: 'PT1H' }), '/plans/0/prices/0/updatesFor'],
    [once({ accessFor: 'P1M', updatesFor: 'P31D' }), undefined],
    [once({ accessFor: 'P1M', updatesFor: 'P2M' }), '/plans/0/prices/0/updatesFor'],
    [{ ...month, accessFor: 'P1Y' }, '/plans/0/prices/0/accessFor'],
    [{ ...month, updatesFor: 'P1Y' }, '/plans/0/prices/0/updatesFor'],
  ])('with %j points to %s', async (price, pointer) => {
    const { body } = await client.post('/catalog/products', offering([price]));
    expect(body.errors?.[0]?.pointer).toBe(pointer);
  });

  it('is imported and exported with its periods', async () => {
    const input = offering([once({ accessFor: 'P1Y' })]);
    expect((await importFile(lines(input))).status).toBe('done');
    const exported = await client.get('/catalog/export.jsonl');
    expect(String(exported.body)).toContain('P1Y');
  });
});
