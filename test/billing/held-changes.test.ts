import { describe, expect, it } from '@jest/globals';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { decide, deleteDraft, german, heldTerms as terms } from './held-steps.ts';
import { StoryStage, basic, calls } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import { buy, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

const stage = new StoryStage();

const plan =
  (name: string, day: string): StoryStep =>
  (shop) => {
    const input = { at: ChangeAt.now, atDate: dayOf(day), items: shop.items(name) };
    return shop.do((em) => changeSubscription(em, shop.viewer, { id: shop.id, ...input }, shop.now));
  };

describe('a change planned for a day on which an invoice is held', () => {
  it('waits, and takes effect on the day on which the tax is decided', async () => {
    const steps = [german, buy(basic), plan('pro', '04-10'), until('04-16'), decide, until('05-01')];
    const shop = await stage.play(terms, ...steps);
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00 + 6.00 tax = 36.00',
      '04-16 credit 15.00 + 3.00 tax',
      '04-16 change 30.50 + 6.10 tax = 36.60',
      '05-01 cycle 61.00 + 12.20 tax = 73.20',
    ]);
  });

  it('takes effect with the next period if the tax is still not decided', async () => {
    const shop = await stage.play(terms, german, buy(basic), plan('pro', '04-10'), until('05-02'));
    expect(await shop.documents()).toEqual(['04-01 create 30.00 (draft)', '05-01 cycle 61.00 (draft)']);
    expect(await shop.status()).toBe('active');
  });

  it('takes effect once the held draft is deleted', async () => {
    const steps = [german, buy(basic), plan('pro', '04-10'), until('04-16'), deleteDraft, until('04-17')];
    const shop = await stage.play(terms, ...steps);
    expect(await shop.documents()).toEqual(['04-16 change 30.50 (draft)']);
  });
});

describe('a renewal that finds a held draft cheaper', () => {
  it('leaves its usage to the finalisation, which counts it once', async () => {
    // 90 units cost 90, and 150 cost 75.
    const steps = [
      german,
      buy(calls),
      until('04-25'),
      use('90', '04-10'),
      until('05-01'),
      use('60', '04-20'),
      until('06-01'),
    ];
    const shop = await stage.play(terms, ...steps);
    expect(await shop.documents()).toEqual(['05-01 cycle 90.00 (draft)', '06-01 cycle 0.00']);
    await decide(shop);
    await shop.until('07-01');
    expect(await shop.documents()).toEqual([
      '05-01 cycle 75.00 + 15.00 tax = 90.00',
      '06-01 cycle 0.00',
      '07-01 cycle 0.00',
    ]);
  });
});
