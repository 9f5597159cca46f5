import { describe, expect, it } from '@jest/globals';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { decide, deleteDraft, german, heldTerms } from './held-steps.ts';
import { StoryStage, basic } from './stories-stage.ts';
import { buy, cancel, charge, combine, endOn, pause, skipTo, until } from './stories-steps.ts';

const stage = new StoryStage();
const { credit } = Unused;

/** April has 30 days: a day of 30.00 is 1.00, and the French tax is 20 %. */
const creditedLater = ['04-01 create 30.00 + 6.00 tax = 36.00', '04-16 credit 20.00 + 4.00 tax'];

describe('a subscription that ends with a credit while an invoice of it is held', () => {
  it.each([
    ['on its day', endOn('04-11', credit), until('04-11')],
    ['at once', skipTo('04-11'), cancel(CancelAt.now, credit)],
  ])('ends %s, and its unused time is credited once the tax is decided', async (_, ...end) => {
    const shop = await stage.play(heldTerms, german, buy(basic), ...end, until('04-16'));
    expect(await shop.status()).toBe('canceled');
    expect(await shop.documents()).toEqual(['04-01 create 30.00 (draft)']);
    await decide(shop);
    expect(await shop.documents()).toEqual(creditedLater);
    await shop.until('06-01');
    expect(await shop.documents()).toEqual(creditedLater);
  });

  it('ends by its test clock, which goes on', async () => {
    const terms = { ...heldTerms, hasClock: true };
    const shop = await stage.play(terms, german, buy(basic), endOn('04-11', credit), until('04-16'));
    expect(await shop.status()).toBe('canceled');
    await decide(shop);
    expect(await shop.documents()).toEqual(creditedLater);
  });

  it('gets no credit if the held invoice is deleted, or if it keeps its unused time', async () => {
    const deleted = await stage.play(
      heldTerms,
      german,
      buy(basic),
      endOn('04-11', credit),
      until('04-16'),
      deleteDraft,
    );
    expect(await deleted.documents()).toEqual([]);
    const kept = await stage.play(heldTerms, german, buy(basic), endOn('04-11'), until('04-16'), decide);
    expect(await kept.documents()).toEqual(['04-01 create 30.00 + 6.00 tax = 36.00']);
  });

  it('is credited the time since its pause if it ends paused', async () => {
    const end = [endOn('04-21', credit), skipTo('04-11'), pause(), until('04-22')];
    const shop = await stage.play(heldTerms, german, buy(basic), ...end, decide);
    expect(await shop.documents()).toEqual([creditedLater[0], '04-22 credit 20.00 + 4.00 tax']);
  });

  it('is credited on a shared invoice alone, not the subscription beside it', async () => {
    const sell = [german, buy(basic), buy(['pro']), combine, until('05-02')];
    const shop = await stage.play(heldTerms, ...sell, endOn('05-17', credit), until('05-18'), decide);
    // 15 of the 31 days of May are left of 61.00: 29.52, and 5.90 of its tax.
    expect(await shop.documents()).toEqual([
      ...['04-01 create 30.00 + 6.00 tax = 36.00', '04-01 create 61.00 + 12.20 tax = 73.20'],
      '05-01 combined 30.00 + 61.00 + 18.20 tax = 109.20',
      '05-18 credit 29.52 + 5.90 tax',
    ]);
  });

  it('has its gathered charges invoiced by the end, as always', async () => {
    const steps = [german, buy(basic), charge('50'), endOn('04-11', credit), until('04-16'), decide];
    const shop = await stage.play(heldTerms, ...steps);
    expect(await shop.documents()).toEqual([
      creditedLater[0],
      '04-11 end 50.00 + 10.00 tax = 60.00',
      '04-16 credit 20.00 + 4.00 tax',
    ]);
  });
});

it('A pause with a credit is refused while an invoice is held', async () => {
  const shop = await stage.play(heldTerms, german, buy(basic), skipTo('04-11'));
  await expect(pause(credit)(shop)).rejects.toMatchObject({ code: 'tax_needs_decision' });
  expect(await shop.status()).toBe('active');
});
