import { describe, expect, it } from '@jest/globals';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { drop, finalize, newest, patient, payNewest, reissue } from './interplay-steps.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import { buy, cancel, change, combine, give, pause, pay, payAll, until } from './stories-steps.ts';

const stage = new StoryStage();
const replaced = [buy(basic), until('04-11'), reissue];
const voided = '04-01 create 30.00 (void)';

// A day of 30.00 is 1.00, and one of 61.00 in April 61/30.
describe('a draft in the place of an invoice, while its subscription changes', () => {
  it.each([
    ['a change', change(pro)],
    ['a pause with a credit', pause(Unused.credit)],
  ])('stays a draft, and refuses %s until it is final', async (_, act) => {
    const shop = await stage.play(patient, ...replaced);
    await expect(act(shop)).rejects.toMatchObject({ code: 'replacement_is_draft' });
    expect(await shop.documents()).toEqual([voided, '04-11 create 30.00 (draft)']);
    await finalize(shop);
    await act(shop);
    expect(await shop.documents()).toContain('04-11 credit 20.00');
  });

  it('stays a draft through acts that credit none of its time', async () => {
    const shop = await stage.play(patient, ...replaced, give(10), pause(), until('04-12'));
    expect(await shop.documents()).toEqual([voided, '04-11 create 30.00 (draft)']);
  });

  it('of a period that is over stays a draft through a change', async () => {
    const paid = [buy(basic), until('04-11'), pay(), reissue, until('05-16'), change(pro)];
    const shop = await stage.play(patient, ...paid);
    // 16 of the 31 days of May are left: 15.48 of 30.00, and 31.48 of 61.00.
    expect(await shop.documents()).toEqual([
      ...['04-01 create 30.00', '04-11 credit 30.00', '04-11 create 30.00 (draft)', '05-01 cycle 30.00'],
      ...['05-16 credit 15.48', '05-16 change 31.48'],
    ]);
  });

  it.each([
    ['finalised', finalize, ['04-11 create 30.00', '04-21 credit 10.00', '04-21 change 20.33']],
    ['deleted', drop, ['04-21 change 20.33']],
  ])('lets a planned change wait until it is %s', async (_, act, then) => {
    const planned = change(pro, ChangeAt.now, '04-16');
    const shop = await stage.play(patient, ...replaced, planned, until('04-21'));
    expect(await shop.documents()).toEqual([voided, '04-11 create 30.00 (draft)']);
    await act(shop);
    await shop.until('2026-04-21T01:00:00Z');
    expect((await shop.documents()).slice(1).filter((text) => !text.includes('draft'))).toEqual(then);
  });

  it('lets a planned change wait for the next period at most', async () => {
    const shop = await stage.play(patient, ...replaced, change(pro, ChangeAt.now, '04-16'), until('05-02'));
    expect(await shop.documents()).toEqual([voided, '04-11 create 30.00 (draft)', '05-01 cycle 61.00']);
  });

  it.each([[false], [true]])(
    'is credited what an end left unused once it is final (test clock: %s)',
    async (hasClock) => {
      const end = cancel(CancelAt.now, Unused.credit);
      const shop = await stage.play({ ...patient, hasClock }, ...replaced, until('04-16'), end, until('04-21'));
      expect(await shop.status()).toBe('canceled');
      expect(await shop.documents()).toEqual([voided, '04-11 create 30.00 (draft)']);
      await finalize(shop);
      expect(await shop.documents()).toEqual([voided, '04-11 create 30.00', '04-21 credit 15.00']);
    },
  );

  it('of several subscriptions stays a draft, and refuses a change of each', async () => {
    const shared = [buy(basic), buy(pro), combine, payAll, until('05-02'), payNewest, reissue];
    const shop = await stage.play(patient, ...shared);
    await expect(change(basic)(shop)).rejects.toMatchObject({ code: 'already_subscribed' });
    await expect(change([['pro', 2]])(shop)).rejects.toMatchObject({ code: 'replacement_is_draft' });
    expect((await newest(shop)).status).toBe('draft');
  });
});
