import { describe, expect } from '@jest/globals';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { Interval, Price } from '../../src/catalog/offers/price.ts';
import type { StoryShop } from './stories-shop.ts';
import { StoryStage, basic, yearly } from './stories-stage.ts';
import { buy, cancel, change, pause, until } from './stories-steps.ts';
import {
  move,
  moveNow,
  outcomes,
  planOf,
  publish,
  runMoves,
  seats,
  startMove,
  subscribeMore,
} from './versions-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();
const { month, year } = Interval;

const five = publish('basic', { grants: { seats: 5 } });
const dearer = publish('basic', { grants: { seats: 8 }, amounts: { [month]: '36', [year]: '360' } });

/** The current monthly price of basic. */
const newPrice = async (shop: StoryShop): Promise<Price> => {
  const { id: planId } = await planOf(shop, 'basic');
  return shop.orm.em.fork().findOneOrFail(Price, { planId, interval: month, archivedAt: null });
};

describe('a subscriber of an older version', () => {
  it('keeps price and grants for twelve months, until a move at the end of a period', async () => {
    const shop = await stage.play(undefined, five, until('04-02'), buy(basic), until('06-15'), dearer, until('09-15'));
    expect([await seats(shop), (await planOf(shop, 'basic')).version]).toEqual([5, 3]);
    await move('basic')(shop);
    expect([await outcomes(shop), await seats(shop)]).toEqual([['planned'], 5]);
    await shop.until('2027-04-01');
    expect(await seats(shop)).toBe(8);
    expect(await shop.documents()).toEqual([
      '04-02 create 30.00',
      ...['05', '06', '07', '08', '09', '10'].slice(0, 5).map((m) => `${m}-02 cycle 30.00`),
      ...['10', '11', '12', '01', '02', '03'].map((m) => `${m}-02 cycle 36.00`),
    ]);
  });

  it('pays half of the difference when moved at once in the middle of April', async () => {
    const shop = await stage.play(undefined, buy(basic), until('04-16'), dearer, moveNow('basic'), until('2027-03-31'));
    const later = ['05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'];
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00',
      '04-16 credit 15.00',
      '04-16 change 18.00',
      ...later.map((m) => `${m}-01 cycle 36.00`),
    ]);
  });

  it('gets other grants at once and for nothing where no price changes', async () => {
    const shop = await stage.play(
      undefined,
      five,
      buy(basic),
      until('04-16'),
      publish('basic', { grants: { seats: 9 } }),
    );
    expect(await seats(shop)).toBe(5);
    await moveNow('basic')(shop);
    expect(await seats(shop)).toBe(9);
    await shop.until('05-02');
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-01 cycle 30.00']);
  });

  it('of a yearly price pays the new one when the year is over', async () => {
    const shop = await stage.play(undefined, buy(yearly), until('10-01'), dearer, move('basic'), until('2027-04-02'));
    expect(await shop.documents()).toEqual(['04-01 create 300.00', '04-01 cycle 360.00']);
    expect(await seats(shop)).toBe(8);
  });

  it('with a test clock is moved in its own time', async () => {
    const shop = await stage.play(
      { hasClock: true },
      buy(basic),
      until('06-16'),
      dearer,
      moveNow('basic'),
      until('07-02'),
    );
    expect(await shop.documents()).toEqual([
      ...['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00'],
      ...['06-16 credit 15.00', '06-16 change 18.00', '07-01 cycle 36.00'],
    ]);
  });

  it('keeps its version with more units, and takes the current one with a price that came with that', async () => {
    const shop = await stage.play(undefined, five, until('04-02'), buy(basic), until('04-10'), dearer);
    await change([['basic', 2]])(shop);
    expect(await seats(shop)).toBe(5);
    const { id } = await newPrice(shop);
    const input = { id: shop.id, items: [{ priceId: id, quantity: 2 }], at: ChangeAt.now };
    await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    expect(await seats(shop)).toBe(8);
  });

  it('moves back to an older version', async () => {
    const steps = [five, buy(basic), until('04-10'), dearer, moveNow('basic', { at: MoveAt.now })];
    const shop = await stage.play(undefined, ...steps);
    expect(await seats(shop)).toBe(8);
    await shop.until('05-01');
    await moveNow('basic', { toVersion: 2 })(shop);
    expect(await seats(shop)).toBe(5);
  });
});

describe('a plan whose subscribers do not keep its terms', () => {
  it('gives changed grants to all at once, at the old price', async () => {
    const everyone = publish('basic', { keepsTerms: false, grants: { seats: 7 }, amounts: { [month]: '36' } });
    const shop = await stage.play(undefined, five, until('04-02'), buy(basic), until('04-10'), everyone);
    expect(await seats(shop)).toBe(7);
    await expect(startMove(shop, 'basic')).rejects.toMatchObject({ code: 'no_subscribers' });
    await shop.until('05-03');
    expect(await shop.documents()).toEqual(['04-02 create 30.00', '05-02 cycle 30.00']);
  });
});

describe('a move', () => {
  it('names the reason of each subscription that it cannot move', async () => {
    const paused = await stage.play(undefined, buy(basic), until('04-10'), dearer, pause(), moveNow('basic'));
    const ending = await stage.play(
      undefined,
      buy(basic),
      until('04-10'),
      dearer,
      cancel(CancelAt.period_end),
      move('basic'),
    );
    const planned = await stage.play(
      undefined,
      ...[buy(basic), until('04-10'), dearer, change(['pro'], ChangeAt.period_end), moveNow('basic')],
    );
    const gone = publish('basic', { amounts: { [month]: null } });
    const unmatched = await stage.play(undefined, buy(basic), until('04-10'), gone, moveNow('basic'));
    expect(await Promise.all([paused, ending, planned, unmatched].map(outcomes))).toEqual([
      ['failed: subscription_is_paused'],
      ['failed: subscription_is_ending'],
      ['failed: change_already_scheduled'],
      ['failed: no_replacement_price'],
    ]);
  });

  it('continues after an interruption, and moves each subscription once', async () => {
    const shop = await stage.play(undefined, buy(basic));
    await subscribeMore(shop, 'basic', 3);
    await shop.until('04-16');
    await dearer(shop);
    await startMove(shop, 'basic', { at: MoveAt.now });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    await Promise.all([runMoves(shop, stop.signal), runMoves(shop)]);
    await runMoves(shop);
    expect(await outcomes(shop)).toEqual(['moved', 'moved', 'moved', 'moved']);
    const documents = await shop.documents();
    expect(documents.filter((text) => text === '04-16 change 18.00')).toHaveLength(4);
  });

  it('moves batches, the oldest subscriptions first, and one at a time of each plan', async () => {
    const shop = await stage.play(undefined, buy(basic));
    await subscribeMore(shop, 'basic', 2);
    await shop.until('04-10');
    await dearer(shop);
    const first = await startMove(shop, 'basic', { at: MoveAt.now, limit: 1 });
    expect(first.total).toBe(1);
    await expect(startMove(shop, 'basic')).rejects.toMatchObject({ code: 'plan_already_moving' });
    expect(await runMoves(shop)).toBe(1);
    await move('basic', { at: MoveAt.now })(shop);
    expect(await outcomes(shop)).toEqual(['moved', 'moved', 'moved']);
  });
});
