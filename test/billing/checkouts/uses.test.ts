import { expect, it } from '@jest/globals';
import type { Json } from '../../support/client.ts';
import { bought, link, newBuyer, read, seller, tryCheckout } from './checkouts-stage.ts';

it('a link is used at most as often as it may be, by 50 people at once', async () => {
  const of = await link('basic', { maxUses: 7 });
  const buyers = await Promise.all(Array.from({ length: 50 }, async () => (await newBuyer())[1]));
  const answers = await Promise.all(buyers.map((each) => tryCheckout(of, {}, each)));
  const codes = answers.map(({ status, body }) => (status === 201 ? 'bought' : String(body.code)));
  expect(codes.filter((code) => code === 'bought')).toHaveLength(7);
  expect(new Set(codes)).toEqual(new Set(['bought', 'checkout_link_used_up']));
  const { body } = await seller.get(`/billing/checkouts?linkId=${String(of.id)}&count=true`);
  expect(body.data).toHaveLength(7);
});

it('a link whose purchases are canceled and bought again is never used more often than it may be', async () => {
  const of = await link('game', { maxUses: 3 });
  const buyers = await Promise.all(Array.from({ length: 12 }, async () => (await newBuyer())[1]));
  const act = async (each: (typeof buyers)[number]): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await tryCheckout(of, {}, each);
      if (status !== 201) continue;
      const { data } = (await seller.get(`/billing/checkouts?linkId=${String(of.id)}`)).body;
      expect(data.filter((one: Json) => String(one.status) !== 'expired').length).toBeLessThanOrEqual(3);
      const order = await bought(body, each);
      await each.post(`/billing/orders/${String(order.id)}/cancel`, {});
      expect((await read(body, each)).status).toBe('expired');
    }
  };
  await Promise.all(buyers.map(act));
});
