import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { costsOf, splitUsage } from './late-usage-splits.ts';
import type { ShopTerms } from './stories-shop.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { buy, cancel, pause, resume, until, use } from './stories-steps.ts';
import { StoryStage, calls } from './stories-stage.ts';
import { everyCase } from '../support/some.ts';

const stage = new StoryStage();

const patient = { paymentTermDays: 365 };

/** A call costs 1.00, or 0.50 if there are more than 100 in a month; a month costs at least 90.00. */
async function story(terms: ShopTerms | undefined, ...steps: ReturnType<typeof until>[]): Promise<string[]> {
  const profile = { ...patient, ...terms?.profile };
  const shop = await stage.play({ ...terms, profile }, buy(calls, { minimumAmount: '90' }), ...steps);
  return shop.documents();
}

describe('late usage, with a minimum amount,', () => {
  it('takes the place of the top-up of its period, and leaves the minimum of the current period', async () => {
    expect(await story({}, use('75', '04-01'), until('05-02'), use('25', '04-20'), until('06-02'))).toEqual([
      '05-01 cycle 75.00 + 15.00 = 90.00',
      '06-01 credit 15.00',
      '06-01 cycle 0.00 + 25.00 + 90.00 = 115.00',
    ]);
  });

  it('takes the place of no more of the top-up than it costs', async () => {
    const steps = [use('75', '04-01'), until('05-02'), use('5', '04-20'), until('05-20'), use('3', '04-21')];
    expect(await story({}, ...steps, until('06-02'), use('40', '04-20'), until('07-02'))).toEqual([
      '05-01 cycle 75.00 + 15.00 = 90.00',
      '06-01 credit 8.00',
      '06-01 cycle 0.00 + 8.00 + 90.00 = 98.00',
      // 123 calls cost 61.50, which is 21.50 less than billed and 28.50 short of the minimum: 7.00 are topped up already.
      '07-01 credit 13.50',
      '07-01 credit 8.00',
      '07-01 cycle 0.00 + 21.50 + 90.00 = 111.50',
    ]);
  });

  it('is topped up to the minimum of its period where it makes the period cheaper', async () => {
    expect(await story({}, use('95', '04-01'), until('05-02'), use('10', '04-20'), until('06-02'))).toEqual([
      '05-01 cycle 95.00',
      // 105 calls cost 52.50.
      '06-01 credit 42.50',
      '06-01 cycle 0.00 + 37.50 + 90.00 = 127.50',
    ]);
  });

  it('changes the top-up on a draft of its period in both directions', async () => {
    const terms = { profile: { graceHours: 48 } };
    const drafted = (late: string) => [use('95', '04-01'), until('05-01'), use(late, '04-20'), until('05-04')];
    expect(await story(terms, ...drafted('10'))).toEqual(['05-01 cycle 52.50 + 37.50 = 90.00']);
    expect(await story(terms, ...drafted('100'))).toEqual(['05-01 cycle 97.50']);
    const topped = [use('75', '04-01'), until('05-01'), use('20', '04-20'), until('05-04')];
    expect(await story(terms, ...topped)).toEqual(['05-01 cycle 95.00 + 0.00 = 95.00']);
  });

  it('counts for its period when the subscription ends', async () => {
    const steps = [use('75', '04-01'), until('05-02'), use('25', '04-20'), until('05-16'), cancel(CancelAt.now)];
    // 15 of the 31 days of May are 43.55.
    expect(await story({}, ...steps)).toEqual([
      '05-01 cycle 75.00 + 15.00 = 90.00',
      '05-16 credit 15.00',
      '05-16 end 0.00 + 25.00 + 43.55 = 68.55',
    ]);
  });

  it('counts for a period that a pause cut short', async () => {
    const steps = [
      use('30', '04-01'),
      until('04-16'),
      pause(Unused.credit),
      until('05-10'),
      use('10', '04-10'),
      resume,
    ];
    // 15 of the 30 days of April are 45.00.
    expect(await story({}, ...steps, until('06-11'))).toEqual([
      '04-16 pause 30.00 + 15.00 = 45.00',
      '06-10 credit 10.00',
      '06-10 cycle 0.00 + 10.00 + 90.00 = 100.00',
    ]);
  });

  it('is previewed as it is billed', async () => {
    const shop = await stage.play(
      { profile: patient },
      ...[buy(calls, { minimumAmount: '90' }), use('75', '04-01'), until('05-02'), use('25', '04-20')],
    );
    const preview = await shop.do(async (em) => {
      const input = { items: shop.items('calls'), at: ChangeAt.period_end };
      return previewSubscriptionChange(em, shop.viewer, { id: shop.id, input }, shop.now);
    });
    expect(preview.invoice?.lines.map(({ amountMinor }) => amountMinor)).toEqual([0n, 2500n, 9000n]);
    expect(preview.creditNotes.map(({ netMinor }) => netMinor)).toEqual([1500n]);
  });
});

it('the same usage costs the same at every kind of price, with and without a minimum, however late it is recorded', async () => {
  const property = fc.asyncProperty(splitUsage, async (split) => {
    const { asRecorded, onTime } = await costsOf(stage.orm, split);
    expect(asRecorded).toBe(onTime);
  });
  await fc.assert(property, { numRuns: everyCase ? 12 : 2 });
}, 60_000);
