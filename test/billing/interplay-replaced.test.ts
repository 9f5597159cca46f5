import { describe, expect, it } from '@jest/globals';
import { reissueInvoice } from '../../src/billing/verbs/reissue-invoice.ts';
import {
  drop,
  finalize,
  newest,
  patient,
  payNewest,
  reissue,
  reverse,
  statusesOf,
  strict,
  voidNote,
} from './interplay-steps.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import { buy, combine, pay, payAll, until } from './stories-steps.ts';

const stage = new StoryStage();

describe('a replaced invoice', () => {
  const shared = [buy(basic), buy(pro), combine, payAll, until('05-02'), payNewest];

  it('of several subscriptions makes them past due when its payment is reversed, and active when it is paid', async () => {
    const shop = await stage.play(strict, ...shared, reissue, finalize, reverse, until('05-12'));
    expect(await statusesOf(shop)).toEqual(['past_due', 'past_due']);
    await until('05-16')(shop);
    expect(await statusesOf(shop)).toEqual(['unpaid', 'unpaid']);
    await payAll(shop);
    expect(await statusesOf(shop)).toEqual(['active', 'active']);
    expect(await shop.documents()).toEqual([
      ...['04-01 create 30.00', '04-01 create 61.00'],
      '05-01 combined 30.00 + 61.00 = 91.00',
      '05-02 credit 91.00',
      '05-02 combined 30.00 + 61.00 = 91.00',
    ]);
  });

  it('keeps its credit note while another invoice is in its place, so that its time is billed once', async () => {
    const shop = await stage.play(patient, buy(basic), pay(), reissue);
    await expect(voidNote(shop)).rejects.toMatchObject({ code: 'credit_note_is_used' });
    await drop(shop);
    await voidNote(shop);
    expect(await shop.documents()).toEqual(['04-01 credit 30.00', '04-01 create 30.00']);
  });

  it.each([
    ['paid', undefined],
    ['paid in part', '10'],
  ])('that was %s can be issued again after its draft was deleted', async (_, amount) => {
    const shop = await stage.play(patient, buy(basic), pay(amount), until('04-10'), reissue, drop);
    const { id } = await newest(shop);
    const again = await shop.do((em) => reissueInvoice(em, shop.viewer, { id }, shop.now));
    expect(again.takenBackBy).toBe('nothing');
    await finalize(shop);
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '04-10 credit 30.00', '04-10 create 30.00']);
    // The balance has what was paid of the first one.
    expect((await newest(shop)).creditedMinor).toBe(amount ? 1000n : 3000n);
  });
});
