import { describe, expect, it } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { publishedOnce } from '../support/published-once.ts';
import { unique } from '../support/seed.ts';
import { client, hub, importFile, lines } from './bulk-stage.ts';

const once = (unitAmount = '90') => ({ currency: 'EUR', unitAmount, interval: 'once' });
const month = { currency: 'EUR', unitAmount: '9' };

const offering = (prices: object[], more: object = {}) => ({
  ...{ slug: unique('forge'), name: 'Forge' },
  plans: [{ key: 'team', name: 'Team', prices }],
  ...more,
});

const change = (id: Json, mutation: string) =>
  client.graphql(`mutation ($id: ID!) { ${mutation}(id: $id) { product { status } } }`, { id });

describe('a price that is paid once', () => {
  it.each(['active', 'unlisted'])('is refused in a new product that is %s, with a pointer to it', async (status) => {
    const refused = await client.post('/catalog/products', offering([once()], { status }));
    expect([refused.status, refused.body.code]).toEqual([409, 'once_not_sold']);
    expect(refused.body.errors).toEqual([
      { pointer: '/plans/0/prices/0/interval', detail: expect.stringContaining('nothing sells it alone') },
    ]);
  });

  it('may be in a draft, which cannot be published with it', async () => {
    const input = offering([once()]);
    const { status, body } = await client.post('/catalog/products', { ...input, status: 'draft' });
    expect(status).toBe(201);
    for (const mutation of ['publishProduct', 'unlistProduct'])
      expect((await change(body.id, mutation)).body.errors?.[0]?.extensions).toMatchObject({ code: 'once_not_sold' });
    const whole = { ...input, status: 'active' };
    expect((await client.send('PUT', `/catalog/products/${String(body.id)}`, whole)).body.code).toBe('once_not_sold');
    const monthly = { ...offering([month]), slug: input.slug, status: 'active' };
    expect((await client.send('PUT', `/catalog/products/${String(body.id)}`, monthly)).status).toBe(200);
  });

  it('may be beside a price that recurs, which it is paid with, and not take its place', async () => {
    const input = offering([month]);
    const { body } = await client.post('/catalog/products', input);
    const put = (prices: object[]) =>
      client.send('PUT', `/catalog/products/${String(body.id)}`, { ...offering(prices), slug: input.slug });
    expect((await put([month, once()])).status).toBe(200);
    expect((await put([once('91')])).body.code).toBe('once_not_sold');
  });

  it('stays in a product that was published with it, which can be changed otherwise', async () => {
    const input = offering([once()]);
    const { id } = await publishedOnce(hub.orm, client, input);
    const address = `/catalog/products/${String(id)}`;
    expect((await client.get(address)).body.plans[0].prices[0]).toMatchObject({ interval: 'once' });
    expect((await client.send('PUT', address, { ...input, name: 'Renamed' })).body).toMatchObject({ name: 'Renamed' });
    expect((await change(id, 'archiveProduct')).body.errors).toBeUndefined();
    expect((await change(id, 'publishProduct')).body.errors).toBeUndefined();
    const dearer = { ...input, plans: offering([once('91')]).plans };
    expect((await client.send('PUT', address, dearer)).body.code).toBe('once_not_sold');
  });
});

describe('an import with a price that is paid once', () => {
  it('is refused with the place of the price, for a new product and for a published one', async () => {
    const known = offering([month]);
    await client.post('/catalog/products', known);
    const refused = await importFile(lines(offering([once()]), { ...known, plans: offering([once()]).plans }));
    expect([refused.status, refused.problems]).toEqual([
      'refused',
      [
        { line: 1, pointer: '/plans/0/prices/0/interval', detail: expect.stringContaining('nothing sells it alone') },
        { line: 2, pointer: '/plans/0/prices/0/interval', detail: expect.stringContaining('nothing sells it alone') },
      ],
    ]);
  });

  it('accepts drafts, and products that were published with it', async () => {
    const known = offering([once()]);
    await publishedOnce(hub.orm, client, known);
    const accepted = await importFile(lines(offering([once()], { status: 'draft' }), { ...known, name: 'Renamed' }));
    expect(accepted).toMatchObject({ status: 'done', created: 1, updated: 1, problems: [] });
  });
});
