import { afterEach, expect, it } from '@jest/globals';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { usageNeed } from '../../src/billing/subscriptions/charging/usage-need.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { runRetention } from '../../src/metering/retention/run-retention.ts';
import { StoryStage } from './stories-stage.ts';
import { StoryShop } from './stories-shop.ts';

const stage = new StoryStage();

afterEach(() => stage.orm.em.fork().execute('update project set usage_retention_months = null'));

async function need(shop: StoryShop): Promise<(string | null)[]> {
  const { occurredSince, recordedSince } = await shop.do((em) => usageNeed(em, shop.viewer.projectId!, shop.now));
  return [occurredSince, recordedSince].map((time) => time && String(time));
}

it('usage is needed of the current period, and of the periods that late usage is billed for', async () => {
  const shop = await StoryShop.open(stage.orm, { profile: { paymentTermDays: 365 } });
  expect(await need(shop)).toEqual([null, null]);
  await shop.subscribe(['calls']);
  const [first, recorded] = await need(shop);
  expect([first!.slice(0, 10), recorded!.slice(0, 10)]).toEqual(['2026-04-01', '2026-03-31']);
  await shop.until('12-02');
  expect((await need(shop))[0]).toBe(first);
  expect((await need(shop))[1]!.slice(0, 10)).toBe('2026-11-30');
});

it('usage is not needed any more after the end of its subscription', async () => {
  const shop = await StoryShop.open(stage.orm, { profile: { paymentTermDays: 365 } });
  await shop.subscribe(['calls']);
  await shop.until('05-02');
  await shop.do((em) =>
    cancelSubscription(em, shop.viewer, { id: shop.id, at: CancelAt.now, unused: Unused.keep }, shop.now),
  );
  expect(await need(shop)).toEqual([null, null]);
});

it('late usage is billed of months whose events a project would not keep otherwise', async () => {
  const shop = await StoryShop.open(stage.orm, { profile: { paymentTermDays: 365 } });
  await shop.subscribe(['calls']);
  await shop.use('50', '04-01');
  await shop.until('11-02');
  await stage.orm.em.fork().execute('update project set usage_retention_months = 2');
  const signal = new AbortController().signal;
  for (const hours of [0, 2]) {
    const now = shop.now.add({ hours });
    const inTransaction = <T>(work: Parameters<typeof shop.do<T>>[0]) => shop.do(work);
    expect(await runRetention({ inTransaction, now, signal, findNeed: usageNeed })).toBe(0);
  }
  await shop.use('1', '04-20');
  await shop.until('12-02');
  expect((await shop.documents()).at(-1)).toBe('12-01 cycle 0.00 + 1.00 = 1.00');
});
