import { describe, expect, it } from '@jest/globals';
import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import { previewMove } from '../../src/billing/moves/preview-move.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import type { StoryShop } from './stories-shop.ts';
import { StoryStage, basic } from './stories-stage.ts';
import { buy, until, use } from './stories-steps.ts';
import { moveNow, planOf, publish } from './versions-steps.ts';

const stage = new StoryStage();

/** What a move would charge, credit, and change of the next renewal, in cents. */
async function preview(shop: StoryShop, key: string, at: MoveAt) {
  const { id: planId } = await planOf(shop, key);
  const input = Object.assign(new MoveSubscribersInput(), { planId, at });
  const [one] = (await previewMove(shop.orm.em.fork(), shop.viewer, { input, first: 1 }, shop.now)).subscriptions;
  const { chargedMinor, creditedMinor, nextInvoiceBeforeMinor, nextInvoiceAfterMinor } = one!;
  return [chargedMinor, creditedMinor, nextInvoiceBeforeMinor, nextInvoiceAfterMinor].map(Number);
}

describe('a preview of a move', () => {
  // 350 of the 365 days are left. The month of usage is billed as before, and the year is not charged again.
  it('shows the next renewal of a yearly price beside monthly usage as it will be', async () => {
    const dearer = publish('card', { amounts: { [Interval.year]: '360' } });
    const shop = await stage.play({}, buy(['card yearly']), use('100', '04-10'), until('04-16'), dearer);
    expect(await preview(shop, 'card', MoveAt.now)).toEqual([34521, 28767, 1000, 1000]);
    expect(await preview(shop, 'card', MoveAt.period_end)).toEqual([0, 0, 1000, 1000]);
    await moveNow('card')(shop);
    await shop.until('05-02');
    expect((await shop.documents()).slice(1)).toEqual([
      '04-16 credit 287.67',
      '04-16 change 345.21',
      '05-01 cycle 10.00',
    ]);
  });

  // April has 15 + 18 after the move, so 7 are missing to the minimum, and not 10.
  it('counts towards the minimum of the period what a move at once charges and credits', async () => {
    const dearer = publish('basic', { amounts: { [Interval.month]: '36' } });
    const shop = await stage.play({}, buy(basic, { minimumAmount: '40' }), until('04-16'), dearer);
    expect(await preview(shop, 'basic', MoveAt.now)).toEqual([1800, 1500, 4000, 4300]);
    expect(await preview(shop, 'basic', MoveAt.period_end)).toEqual([0, 0, 4000, 4600]);
    await moveNow('basic')(shop);
    await shop.until('05-02');
    expect((await shop.documents()).at(-1)).toBe('05-01 cycle 36.00 + 7.00 = 43.00');
  });
});
