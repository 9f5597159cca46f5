import { expect, it } from '@jest/globals';
import type { Json } from '../../support/client.ts';
import { LockMode } from '@mikro-orm/core';
import { setTimeout } from 'node:timers/promises';
import { CheckoutLink } from '../../../src/billing/checkouts/checkout-link.ts';
import { bought, link, newBuyer, people, read, seller, tryCheckout } from './checkouts-stage.ts';

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

it('a purchase beside a change of the link is refused, and mixes nothing of before and after', async () => {
  const of = await link('basic');
  const orm = people.hub.orm;
  const isWaiting = async (): Promise<boolean> => {
    const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await orm.em.fork().execute<object[]>(sql)).length > 0;
  };
  let answer: ReturnType<typeof tryCheckout> | undefined;
  await orm.em.fork().transactional(async (em) => {
    const row = await em.findOneOrFail(CheckoutLink, { id: String(of.id) }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    answer = tryCheckout(of);
    while (!(await isWaiting())) await setTimeout(10);
    Object.assign(row, { trialDays: 30, version: row.version + 1 });
  });
  const { status, body } = await answer!;
  expect([status, body.code]).toEqual([409, 'checkout_link_changed']);
  const { body: started } = await tryCheckout(of);
  expect(started.subscription.status).toBe('trialing');
  const changed = await seller.post(`/billing/checkout-links/${String(of.id)}/changes`, { trialDays: 7 });
  expect(changed.status).toBe(200);
  const { version } = await orm.em.fork().findOneOrFail(CheckoutLink, { id: String(of.id) });
  expect(version).toBe(3);
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
