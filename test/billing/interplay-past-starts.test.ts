import { describe, expect, it } from '@jest/globals';
import { statusesOf, strict } from './interplay-steps.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, combine, payAll, until } from './stories-steps.ts';

const stage = new StoryStage();

describe('a start in the past', () => {
  const past = (terms: ShopTerms, more: object = {}) =>
    stage.play(
      terms,
      ...[until('04-15'), buy(basic), combine, payAll],
      ...[buy(pro, { startAt: dayOf('2026-02-10'), ...more }), until('04-16')],
    );

  it('of a customer with combined invoices is due from when the subscription was created', async () => {
    const shop = await past(strict);
    expect(await statusesOf(shop)).toEqual(['active', 'active']);
    expect(await shop.documents()).toEqual([
      ...['02-10 create 61.00', '03-10 cycle 61.00', '04-10 cycle 61.00', '04-15 create 30.00'],
    ]);
  });

  it('with paid time of a customer with combined invoices is due from then as well', async () => {
    const shop = await past(strict, { paidUntilAt: dayOf('2026-03-10') });
    await until('04-22')(shop);
    expect(await statusesOf(shop)).toEqual(['active', 'past_due']);
    expect(await shop.documents()).toEqual(['03-10 create 61.00', '04-10 cycle 61.00', '04-15 create 30.00']);
  });
});
