import { expect, it } from '@jest/globals';
import { checkout, link, offerOf, people, priceOf, seller, tryLink } from './checkouts-stage.ts';

const statusOf = async (of: Parameters<typeof offerOf>[0]): Promise<unknown> => (await offerOf(of)).body.status;

it('an offer names its coupons to buyers without their codes, which the project sees', async () => {
  const half = await link('basic', { coupons: ['half'] });
  const shown = { name: expect.any(String), percentOff: '50', amountOff: null, duration: 'once' };
  const { body } = await offerOf(half);
  expect(body.coupons).toEqual([expect.objectContaining({ ...shown, code: null })]);
  expect((await offerOf(half, seller)).body.coupons).toEqual([expect.objectContaining({ code: 'HALF' })]);
});

it('a link whose coupon cannot be redeemed any more is not for sale', async () => {
  const once = await link('basic', { coupons: ['ONCE'] });
  expect(await statusOf(once)).toBe('open');
  await checkout(once);
  const { body } = await offerOf(once, seller);
  expect(body.status).toBe('not_for_sale');
});

it.each([
  ['used up', 'USED', { percentOff: '5', maxRedemptions: 1 }, { times_redeemed: 1 }],
  ['past its date', 'PAST', { percentOff: '5', redeemBy: '2026-04-01T09:00:00Z' }, {}],
  ['in another currency', 'YEN', { amountOff: '500', currency: 'JPY' }, {}],
])('a link is refused with a coupon that is %s', async (_, code, terms, columns) => {
  people.clock.set('2026-03-01T10:00:00Z');
  expect((await seller.post('/billing/coupons', { code, name: code, duration: 'once', ...terms })).status).toBe(201);
  for (const [name, value] of Object.entries(columns))
    await people.sql(`update coupon set ${name} = ? where code = ?`, [value, code]);
  people.clock.set('2026-04-01T10:00:00Z');
  const { status, body } = await tryLink({ items: [{ priceId: priceOf('basic') }], coupons: [code] });
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/coupons/0']);
});
