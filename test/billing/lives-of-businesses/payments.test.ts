import { describe } from '@jest/globals';
import { PricingModel } from '../../../src/catalog/pricing/terms.ts';
import { third } from '../../support/some.ts';
import { monthly } from '../stories-documents.ts';
import { StoryStage } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { buy, live, use } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const { graduated_percentage, percentage } = PricingModel;

describe('a year of payments', () => {
  defineStories({
    'at 2.9 % and 0.30 each, with a base of 10 and a minimum of 25 a month': {
      terms: {
        plans: {
          pay: {
            prices: [
              { unitAmount: '10' },
              {
                ...{ component: 'fees', isRequired: true, meter: 'turnover', model: percentage },
                ...{ percent: '2.9', fixedAmount: '0.3' },
              },
            ],
          },
        },
      },
      steps: [
        ...[buy(['pay'], { minimumAmount: '25' }), use('100', '04-02', 'turnover'), use('50', '04-03', 'turnover')],
        ...[live('05-01'), use('1000', '05-02', 'turnover'), live('06-01'), use('33.33', '06-02', 'turnover')],
        live('2027-04-01'),
      ],
      documents: [
        '04-01 create 10.00',
        // 150 x 2.9 % + 2 x 0.30 = 4.95; with the base of 10.00, 10.05 are missing.
        '05-01 cycle 10.00 + 4.95 + 10.05 = 25.00',
        // 1000 x 2.9 % + 0.30 = 29.30.
        '06-01 cycle 10.00 + 29.30 = 39.30',
        // 33.33 x 2.9 % = 0.96657, + 0.30 = 1.27; 13.73 are missing.
        '07-01 cycle 10.00 + 1.27 + 13.73 = 25.00',
        ...monthly('08-01', 9, 'cycle 10.00 + 0.00 + 15.00 = 25.00'),
      ],
    },
    'of a marketplace that takes 3 % of 1,000 and 1 % above, with 5.00 from there on': {
      terms: {
        plans: {
          share: {
            ...{ model: graduated_percentage, meter: 'turnover' },
            tiers: [
              { upTo: '1000', percent: '3' },
              { upTo: null, percent: '1', flatAmount: '5' },
            ],
          },
        },
      },
      steps: [
        ...[buy(['share']), use('800', '04-02', 'turnover'), live('05-01'), use('2500', '05-02', 'turnover')],
        ...[live('06-01'), use('1000', '06-02', 'turnover'), live('07-01'), use('1000.5', '07-02', 'turnover')],
        live('2027-04-01'),
      ],
      documents: [
        // 800 x 3 %; 30.00 + 1500 x 1 % + 5.00; 1000 x 3 %; 30.00 + 0.005 + 5.00, rounded up.
        ...['05-01 cycle 24.00', '06-01 cycle 50.00', '07-01 cycle 30.00', '08-01 cycle 35.01'],
        ...monthly('09-01', 8, 'cycle 0.00'),
      ],
    },
  });
});
