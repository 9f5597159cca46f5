import { describe } from '@jest/globals';
import { CancelAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { third } from '../../support/some.ts';
import { is } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { StoryStage, basic, pro } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { buy, cancel, change, live, payAll, until, use } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

describe('a year', () => {
  defineStories({
    'of a phone in yen, with an upgrade, calls at 0.7 and 10 % tax': {
      terms: {
        ...{ currency: 'JPY', tax: '10' },
        plans: {
          basic: { unitAmount: '1000' },
          pro: { unitAmount: '2500' },
          calls: { meter: 'calls', unitAmount: '0.7' },
        },
      },
      steps: [
        ...[buy(['basic', 'calls']), payAll, use('333', '04-10'), until('04-16'), change(['pro', 'calls'])],
        ...[payAll, live('2027-04-01')],
      ],
      documents: [
        ...['04-01 create 1000 + 100 tax = 1100', '04-16 credit 500 + 50 tax', '04-16 change 1250 + 125 tax = 1375'],
        // 333 x 0.7 = 233.1; 10 % of 2733 is 273.3.
        ...['05-01 cycle 2500 + 233 + 273 tax = 3006', ...monthly('06-01', 11, 'cycle 2500 + 0 + 250 tax = 2750')],
      ],
    },
    'of a newspaper in dinars of 1,000 fils, with an upgrade and 5 % tax': {
      terms: {
        ...{ currency: 'KWD', tax: '5' },
        plans: { basic: { unitAmount: '9.999' }, pro: { unitAmount: '12.345' } },
      },
      steps: [buy(basic), payAll, until('04-11'), change(pro), payAll, live('2027-04-01')],
      documents: [
        // 5 % of 9.999 is 0.49995.
        '04-01 create 9.999 + 0.500 tax = 10.499',
        // 20 of 30 days are left: 6.666 with 0.3333, and 8.230 with 0.4115, rounded up.
        ...['04-11 credit 6.666 + 0.333 tax', '04-11 change 8.230 + 0.412 tax = 8.642'],
        // 5 % of 12.345 is 0.61725.
        ...monthly('05-01', 12, 'cycle 12.345 + 0.617 tax = 12.962'),
      ],
    },
    'of messages at 0.000125 euro each': {
      terms: { plans: { messages: { meter: 'calls', unitAmount: '0.000125' } } },
      steps: [
        ...[buy(['messages']), use('1000001', '04-10'), live('05-01'), use('12340', '05-10'), live('06-01')],
        ...[use('39', '06-10'), live('07-01'), use('40', '07-10'), live('2027-04-01')],
      ],
      documents: [
        // 125.000125; 1.5425; 0.004875; 0.005, rounded up.
        ...['05-01 cycle 125.00', '06-01 cycle 1.54', '07-01 cycle 0.00', '08-01 cycle 0.01'],
        ...monthly('09-01', 8, 'cycle 0.00'),
      ],
    },
    'in dollars that ends in October, whose balance does not pay for euros': {
      terms: {
        plans: { basic: { unitAmount: '30', currencyOptions: [{ currency: 'USD', unitAmount: '33', tiers: [] }] } },
      },
      steps: [
        ...[buy(basic, { currency: 'USD' }), payAll, live('10-16'), cancel(CancelAt.now, Unused.credit)],
        ...[until('2027-01-01'), buy(basic), until('2027-01-15'), is('past_due'), payAll, live('2027-04-01')],
      ],
      documents: [
        ...['04-01 create 33.00', ...monthly('05-01', 6, 'cycle 33.00')],
        // 16 of 31 days are left: 33.00 x 16 / 31 = 17.0323.
        ...['10-16 credit 17.03', '01-01 create 30.00', ...monthly('02-01', 3, 'cycle 30.00')],
      ],
    },
  });
});
