import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { withdrawUsage } from '../../src/metering/withdraw-usage.ts';
import { StoryStage } from './stories-stage.ts';
import { StoryShop, dayOf } from './stories-shop.ts';

const stage = new StoryStage();

/** Opens a shop with a customer for whom a call costs 1.00, or 0.50 if there are more than 100 in a month. */
async function openShop(): Promise<StoryShop> {
  const shop = await StoryShop.open(stage.orm, { profile: { paymentTermDays: 365 } });
  await shop.subscribe(['calls']);
  return shop;
}

async function send(shop: StoryShop, key: string, quantity: string, day: string, replaces?: string): Promise<void> {
  const event = { meter: 'calls', subject: shop.externalId, quantity, occurredAt: dayOf(day), key, replaces };
  await shop.do((em) => recordUsage(em, shop.viewer, { events: [event] }, shop.now));
}

const withdraw = (shop: StoryShop, key: string) =>
  shop.do((em) => withdrawUsage(em, shop.viewer, { events: [{ key }] }, shop.now));

describe('a correction of usage', () => {
  it('before the bill is billed as if nothing else had been sent', async () => {
    const shop = await openShop();
    await send(shop, 'a', '900', '04-01');
    await send(shop, 'b', '90', '04-01', 'a');
    await send(shop, 'c', '7', '04-01');
    await withdraw(shop, 'c');
    await shop.until('05-02');
    expect(await shop.documents()).toEqual(['05-01 cycle 90.00']);
  });

  it('after the bill charges what was too little, and credits what was too much', async () => {
    const shop = await openShop();
    await send(shop, 'a', '40', '04-01');
    await send(shop, 'b', '20', '04-01');
    await shop.until('05-02');
    await send(shop, 'a2', '70', '04-01', 'a');
    await shop.until('06-02');
    await withdraw(shop, 'b');
    await shop.until('07-02');
    await withdraw(shop, 'a2');
    await shop.until('08-02');
    expect(await shop.documents()).toEqual([
      '05-01 cycle 60.00',
      '06-01 cycle 0.00 + 30.00 = 30.00',
      '07-01 credit 20.00',
      '07-01 cycle 0.00',
      '08-01 credit 60.00',
      '08-01 credit 10.00',
      '08-01 cycle 0.00',
    ]);
  });

  it('that moves usage to another month credits the one and charges the other', async () => {
    const shop = await openShop();
    await send(shop, 'a', '40', '04-01');
    await shop.until('05-02');
    await send(shop, 'b', '40', '05-01', 'a');
    await shop.until('06-02');
    expect(await shop.documents()).toEqual(['05-01 cycle 40.00', '06-01 credit 40.00', '06-01 cycle 40.00']);
  });

  it('at random times leaves each month billed for what counts in it', async () => {
    const month = fc.constantFrom('04', '05', '06');
    const step = fc.record({
      kind: fc.constantFrom('send', 'replace', 'withdraw'),
      month,
      quantity: fc.integer({ min: 0, max: 90 }),
      chosen: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { minLength: 4, maxLength: 4 }), async (months) => {
        const shop = await openShop();
        const counting = new Map<string, { month: string; quantity: number }>();
        let made = 0;
        for (const [index, steps] of months.entries()) {
          for (const { kind, month: drawn, quantity, chosen } of steps) {
            // An event may lie in a month that has passed, not in one to come.
            const to = String(Math.min(Number(drawn), 4 + index)).padStart(2, '0');
            const old = [...counting.keys()][chosen % Math.max(1, counting.size)];
            if (kind !== 'send' && !old) continue;
            if (kind === 'withdraw') await withdraw(shop, old!);
            else
              await send(shop, String((made += 1)), String(quantity), `${to}-01`, kind === 'replace' ? old : undefined);
            if (kind !== 'send') counting.delete(old!);
            if (kind !== 'withdraw') counting.set(String(made), { month: to, quantity });
          }
          await shop.until(`0${5 + index}-02`);
        }
        await shop.until('09-02');
        const cost = ['04', '05', '06', '07'].map((each) => {
          const sum = [...counting.values()]
            .filter((event) => event.month === each)
            .reduce((a, b) => a + b.quantity, 0);
          return sum > 100 ? sum * 50 : sum * 100;
        });
        const total = (await shop.documents()).reduce((sum, document) => {
          const amount = Math.round(Number(document.split(' ').at(-1)) * 100);
          return document.includes(' credit ') ? sum - amount : sum + amount;
        }, 0);
        expect(total).toBe(cost.reduce((a, b) => a + b, 0));
      }),
      { numRuns: 4 },
    );
  }, 120_000);
});
