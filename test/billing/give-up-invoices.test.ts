import { expect, it } from '@jest/globals';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { buy, pause, until, use } from './stories-steps.ts';
import { StoryStage, basic } from './stories-stage.ts';
import type { StoryItems } from './stories-steps.ts';

const stage = new StoryStage();
const both: StoryItems = ['basic', 'calls'];

it.each([
  ['suspends', GiveUp.unpaid, 'unpaid'],
  ['ends', GiveUp.cancel, 'canceled'],
])('the invoice at the end of dunning that %s the subscription has a reason of its own', async (_, giveUp, status) => {
  const profile = { paymentTermDays: 5, giveUpDays: 5, giveUp };
  const shop = await stage.play({ profile }, buy(both), until('04-04'), use('7', '04-03'), until('04-12'));
  expect([await shop.status(), await shop.documents()]).toEqual([status, ['04-01 create 30.00', '04-11 give_up 7.00']]);
});

it('the invoice of a pause keeps its reason', async () => {
  const shop = await stage.play({}, buy(['calls']), until('04-05'), use('7', '04-03'), pause());
  expect(await shop.documents()).toEqual(['04-05 pause 7.00']);
});

it('nothing is invoiced at the end of dunning of a subscription without usage', async () => {
  const profile = { paymentTermDays: 5, giveUpDays: 5, giveUp: GiveUp.cancel };
  const shop = await stage.play({ profile }, buy(basic), until('04-12'));
  expect(await shop.documents()).toEqual(['04-01 create 30.00']);
});
