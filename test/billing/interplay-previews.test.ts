import { describe, expect, it } from '@jest/globals';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { previewFreeTime, previewTrialEnd } from '../../src/billing/verbs/previews/preview-periods.ts';
import type { Preview } from '../../src/billing/verbs/previews/preview.ts';
import { patient } from './interplay-steps.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, change, charge, combine, endTrial, gather, give, pay, until } from './stories-steps.ts';

const stage = new StoryStage();

const amountsOf = ({ invoice }: Preview) => invoice?.lines.map(({ amountMinor }) => Number(amountMinor) / 100);

async function freeTime(shop: StoryShop): Promise<Preview> {
  const input = { id: shop.id, days: 10, reason: 'An outage' };
  return shop.do((em) => previewFreeTime(em, shop.viewer, input, shop.now));
}

describe('a preview of free time', () => {
  it('shows the next invoice with the charges that wait for it', async () => {
    const shop = await stage.play(patient, buy(basic), pay(), until('04-11'), charge('100'));
    expect(amountsOf(await freeTime(shop))).toEqual([30, 100]);
    await give(10)(shop);
    await until('05-12')(shop);
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-11 cycle 30.00 + 100.00 = 130.00']);
  });

  it('shows the invoice of pending time that it makes due', async () => {
    const shop = await stage.play(patient, buy(basic), pay(), until('04-11'), gather([['basic', 2]]));
    const preview = await freeTime(shop);
    expect([amountsOf(preview), preview.dueMinor, preview.balanceMinor]).toEqual([[40], 2000n, 2000n]);
    await give(10)(shop);
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '04-11 credit 20.00', '04-11 change 40.00']);
  });

  it('shows the next invoice with the change that is planned for it', async () => {
    const shop = await stage.play(patient, buy(basic), pay(), until('04-11'), change(pro, ChangeAt.period_end));
    expect(amountsOf(await freeTime(shop))).toEqual([61]);
    await give(10)(shop);
    await until('05-12')(shop);
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-11 cycle 61.00']);
  });
});

it('a preview of a trial that ends now shows its first invoice, also where that is combined', async () => {
  const shop = await stage.play(patient, buy(basic), combine, buy(pro, { trialDays: 20 }), until('04-05'));
  const preview = await shop.do((em) => previewTrialEnd(em, shop.viewer, { id: shop.id, trialEndAt: null }, shop.now));
  expect([amountsOf(preview), preview.invoice?.at, preview.dueMinor]).toEqual([[61], shop.now, 6100n]);
  await endTrial()(shop);
  await until('04-06')(shop);
  expect(await shop.documents()).toEqual(['04-01 create 30.00', '04-05 combined 61.00']);
});
