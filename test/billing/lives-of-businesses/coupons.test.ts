import { describe } from '@jest/globals';
import { CouponDuration } from '../../../src/billing/invoicing/coupons/coupon.ts';
import { TaxBehavior } from '../../../src/catalog/offers/price.ts';
import { third } from '../../support/some.ts';
import { monthly } from '../stories-documents.ts';
import { StoryStage, basic, pro } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { buy, change, live, payAll, until } from '../stories-steps.ts';
import { redeem, withdrawCoupon } from '../stories-terms.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const { once, repeating, forever } = CouponDuration;
const eur = { currency: 'EUR' };

describe('a year of a studio', () => {
  defineStories({
    'with 15.00 off the first month, and a quarter off three months of winter': {
      terms: {
        coupons: {
          WELCOME: { ...eur, amountOff: '15', duration: once },
          WINTER: { percentOff: '25', duration: repeating, durationPeriods: 3 },
        },
        plans: { yoga: { unitAmount: '40' } },
      },
      steps: [
        ...[buy(['yoga'], { coupons: ['WELCOME'] }), payAll, live('10-10'), redeem('WINTER')],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 create 40.00 - 15.00 = 25.00', ...monthly('05-01', 6, 'cycle 40.00')],
        ...[...monthly('11-01', 3, 'cycle 40.00 - 10.00 = 30.00'), ...monthly('02-01', 3, 'cycle 40.00')],
      ],
    },
    'with 2.14 off a price that includes 7 %, until the coupon is withdrawn in November': {
      terms: {
        tax: '7',
        coupon: { ...eur, amountOff: '2.14', duration: forever },
        plans: { dance: { unitAmount: '10.7', taxBehavior: TaxBehavior.inclusive } },
      },
      steps: [buy(['dance']), payAll, live('11-05'), withdrawCoupon, live('2027-04-01')],
      documents: [
        // 8.56 / 1.07 = 8.00, and 10.70 / 1.07 = 10.00.
        '04-01 create 10.70 - 2.14 + 0.56 tax = 8.56',
        ...monthly('05-01', 7, 'cycle 10.70 - 2.14 + 0.56 tax = 8.56'),
        ...monthly('12-01', 5, 'cycle 10.70 + 0.70 tax = 10.70'),
      ],
    },
    'with two free months, in which the customer moves to a dearer plan': {
      terms: { coupon: { percentOff: '100', duration: repeating, durationPeriods: 2 } },
      steps: [buy(basic), until('04-16'), change(pro), live('2027-04-01')],
      documents: [
        // Half of April at 61.00 is free too; nothing was paid for it that could be credited.
        ...['04-01 create 30.00 - 30.00 = 0.00', '04-16 change 30.50 - 30.50 = 0.00'],
        ...['05-01 cycle 61.00 - 61.00 = 0.00', ...monthly('06-01', 11, 'cycle 61.00')],
      ],
    },
    'with 10 % for ever, and then 5.00 off for three months': {
      terms: {
        coupons: {
          TENTH: { percentOff: '10', duration: forever },
          FIVE: { ...eur, amountOff: '5', duration: repeating, durationPeriods: 3 },
        },
        plans: { pottery: { unitAmount: '50' } },
      },
      steps: [buy(['pottery'], { coupons: ['TENTH', 'FIVE'] }), payAll, live('2027-04-01')],
      documents: [
        ...['04-01 create 50.00 - 10.00 = 40.00', ...monthly('05-01', 2, 'cycle 50.00 - 10.00 = 40.00')],
        ...monthly('07-01', 10, 'cycle 50.00 - 5.00 = 45.00'),
      ],
    },
  });
});
