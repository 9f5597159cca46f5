import { describe, expect, it } from '@jest/globals';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Refusal } from '../../src/errors.ts';
import { billDue } from '../support/due.ts';
import { StoryStage } from './stories-stage.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, endTrial, give, moveTo, skipTo, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

const stage = new StoryStage();
const terms = { profile: { paymentTermDays: 365 } };

/** Takes the steps at the same time, and returns the codes of those that are refused; nothing else may fail. */
async function race(shop: StoryShop, ...steps: StoryStep[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(steps.map((step) => step(shop)));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (outcome.reason instanceof Refusal) return [outcome.reason.code];
    throw outcome.reason;
  });
}

const renew: StoryStep = async ({ orm, now }) => expect(await billDue(orm, now)).toEqual([]);

async function endOf({ orm, id }: StoryShop): Promise<string> {
  return (await orm.em.fork().findOneOrFail(Subscription, { id })).currentPeriodEndAt.toString();
}

describe('at the same time', () => {
  it('two gifts of free time are both given', async () => {
    const shop = await stage.play(terms, buy(['basic']), until('04-16'));
    expect(await race(shop, give(10), give(7))).toEqual([]);
    expect(await endOf(shop)).toBe('2026-05-18T00:00:00Z');
    expect(await shop.documents()).toEqual(['04-01 create 30.00']);
  });

  it('a trial that is ended twice is billed once', async () => {
    const shop = await stage.play(terms, buy(['basic'], { trialDays: 14 }), until('04-10'));
    expect(await race(shop, endTrial(), endTrial())).toEqual(['subscription_is_active']);
    expect(await shop.documents()).toEqual(['04-10 cycle 30.00']);
  });

  it('free time and a renewal take effect one after the other', async () => {
    const shop = await stage.play(terms, buy(['basic']), skipTo('05-01'));
    expect(await race(shop, give(10), renew, renew)).toEqual([]);
    expect(await endOf(shop)).toBe('2026-06-11T00:00:00Z');
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-01 cycle 30.00']);
  });

  it('a trial that has ended is billed, and gets no other end', async () => {
    const shop = await stage.play(terms, buy(['basic'], { trialDays: 14 }), skipTo('04-15'));
    expect(await race(shop, endTrial('05-01'), renew)).toEqual(['subscription_is_active']);
    // The worker leaves out a customer who is locked, until its next run.
    await renew(shop);
    expect(await shop.documents()).toEqual(['04-15 cycle 30.00']);
  });

  it('a billing date and free time leave an end at or after that of the free time', async () => {
    const shop = await stage.play(terms, buy(['basic']), until('04-16'));
    const refused = await race(shop, give(10), moveTo('05-05'));
    // A billing date before the new end is refused; one that was moved first is followed by the free time.
    expect([[], ['invalid_input']]).toContainEqual(refused);
    expect(await endOf(shop)).toBe('2026-05-11T00:00:00Z');
    await until('06-30')(shop);
    const [, ...later] = await shop.documents();
    const moved = ['05-11 cycle 4.00', '05-15 cycle 30.00', '06-15 cycle 30.00'];
    expect(later).toEqual(refused.length ? ['05-11 cycle 30.00', '06-11 cycle 30.00'] : moved);
  });
});
