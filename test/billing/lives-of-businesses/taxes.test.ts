import { describe } from '@jest/globals';
import { TaxPoint } from '../../../src/billing/customers/taxes/tax-point.ts';
import { Interval, TaxBehavior } from '../../../src/catalog/offers/price.ts';
import { third } from '../../support/some.ts';
import { is } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { credit } from '../stories-orders.ts';
import { StoryStage, basic, pro, yearly } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { buy, change, live, payAll, until, use } from '../stories-steps.ts';
import { becomes, tax } from '../stories-terms.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const vat = (percentage: string, country?: string) => ({ name: 'VAT', percentage, country });
/** 19 %, but 16 % in the second half of the year. */
const rates = [vat('19'), { ...vat('16'), validFrom: '2026-07-01', validUntil: '2027-01-01' }];
const seller = { address: { country: 'DE' } };

describe('a year in which 19 % is 16 % from July to December', () => {
  defineStories({
    'keeps a price of 11.90 that includes it': {
      terms: { rates, plans: { radio: { unitAmount: '11.9', taxBehavior: TaxBehavior.inclusive } } },
      steps: [buy(['radio']), payAll, live('2027-04-01')],
      documents: [
        // 11.90 / 1.19 = 10.00; 11.90 / 1.16 = 10.26, which leaves 1.64.
        ...['04-01 create 11.90 + 1.90 tax = 11.90', ...monthly('05-01', 2, 'cycle 11.90 + 1.90 tax = 11.90')],
        ...monthly('07-01', 6, 'cycle 11.90 + 1.64 tax = 11.90'),
        ...monthly('01-01', 4, 'cycle 11.90 + 1.90 tax = 11.90'),
      ],
    },
    'has the rate of the month in which calls were made': {
      terms: { rates, plans: { calls: { meter: 'calls', unitAmount: '1' } } },
      steps: [
        ...[buy(['calls']), use('100', '06-20'), live('07-01'), use('100', '07-20'), live('12-01')],
        ...[use('100', '12-20'), live('2027-04-01')],
      ],
      documents: [
        ...[...monthly('05-01', 2, 'cycle 0.00'), '07-01 cycle 100.00 + 19.00 tax = 119.00'],
        ...['08-01 cycle 100.00 + 16.00 tax = 116.00', ...monthly('09-01', 4, 'cycle 0.00')],
        ...['01-01 cycle 100.00 + 16.00 tax = 116.00', ...monthly('02-01', 3, 'cycle 0.00')],
      ],
    },
    'has the rate of the last day of a month from the 15th, where the profile says so': {
      terms: {
        ...{ begins: '2026-04-15', rates, profile: { taxPoint: TaxPoint.period_end } },
        plans: { paper: { unitAmount: '100' } },
      },
      steps: [buy(['paper']), payAll, live('2027-04-01')],
      documents: [
        ...['04-15 create 100.00 + 19.00 tax = 119.00', '05-15 cycle 100.00 + 19.00 tax = 119.00'],
        // 15 June to 14 July ends in the time of 16 %, and 15 December to 14 January in that of 19 %.
        ...monthly('06-15', 6, 'cycle 100.00 + 16.00 tax = 116.00'),
        ...monthly('12-15', 4, 'cycle 100.00 + 19.00 tax = 119.00'),
      ],
    },
    'credits a paid year at 19 % when it is upgraded in August, and charges the rest at 16 %': {
      terms: {
        rates,
        plans: {
          basic: { unitAmount: '365', interval: Interval.year },
          pro: { unitAmount: '730', interval: Interval.year },
        },
      },
      steps: [buy(yearly), payAll, until('08-15'), change(['pro yearly']), payAll, live('2027-04-01')],
      documents: [
        '04-01 create 365.00 + 69.35 tax = 434.35',
        // 229 of 365 days are left: 229.00 at 19 %, and 458.00 at 16 %.
        ...['08-15 credit 229.00 + 43.51 tax', '08-15 change 458.00 + 73.28 tax = 531.28'],
        '04-01 cycle 730.00 + 138.70 tax = 868.70',
      ],
    },
  });
});

describe('a year of sales from Germany', () => {
  defineStories({
    'to a French business that owes the tax itself, and gives up its VAT id in September': {
      terms: {
        ...{ profile: seller, rates: [vat('19', 'DE'), vat('20', 'FR')] },
        buyer: { address: { country: 'FR' }, vatId: 'FR83404833048' },
      },
      steps: [buy(basic), payAll, live('09-10'), becomes({ vatId: null }), live('2027-04-01')],
      documents: [
        ...['04-01 create 30.00', ...monthly('05-01', 5, 'cycle 30.00')],
        ...monthly('10-01', 7, 'cycle 30.00 + 6.00 tax = 36.00'),
      ],
    },
    'to a charity that is exempt from July on, and upgrades in July': {
      terms: { tax: '19' },
      steps: [
        ...[buy(basic), payAll, live('07-10'), becomes({ taxExempt: true }), until('07-16'), change(pro), is('active')],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 create 30.00 + 5.70 tax = 35.70', ...monthly('05-01', 3, 'cycle 30.00 + 5.70 tax = 35.70')],
        // 16 of 31 days are left: 30.00 x 16 / 31 = 15.4839 with its 19 %, and 61.00 x 16 / 31 = 31.4839 without.
        ...['07-16 credit 15.48 + 2.94 tax', '07-16 change 31.48', ...monthly('08-01', 9, 'cycle 61.00')],
      ],
    },
    'to a Swiss customer, in whose country the seller registers for October': {
      terms: { profile: seller, rates: [vat('19', 'DE')], buyer: { address: { country: 'CH' } } },
      steps: [
        ...[buy(basic), payAll, live('09-10'), tax({ percentage: '8.1', country: 'CH', validFrom: '2026-10-01' })],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 create 30.00', ...monthly('05-01', 5, 'cycle 30.00')],
        ...monthly('10-01', 7, 'cycle 30.00 + 2.43 tax = 32.43'),
      ],
    },
    'to a person who moves from France to Hungary, and is credited a part of what they paid in France': {
      terms: {
        ...{ profile: seller, rates: [vat('19', 'DE'), vat('20', 'FR'), vat('27', 'HU')] },
        buyer: { address: { country: 'FR' } },
      },
      steps: [
        ...[buy(basic), payAll, live('12-05'), becomes({ address: { country: 'HU' } }), live('2027-01-15')],
        ...[credit('12-01', { 0: '10' }), live('2027-04-01')],
      ],
      documents: [
        ...['04-01 create 30.00 + 6.00 tax = 36.00', ...monthly('05-01', 8, 'cycle 30.00 + 6.00 tax = 36.00')],
        ...['01-01 cycle 30.00 + 8.10 tax = 38.10', '01-15 credit 10.00 + 2.00 tax'],
        ...monthly('02-01', 3, 'cycle 30.00 + 8.10 tax = 38.10'),
      ],
    },
  });
});
