import { describe } from '@jest/globals';
import { CouponDuration } from '../../../src/billing/invoicing/coupons/coupon.ts';
import { FeatureType } from '../../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../../src/catalog/offers/licence-policy.ts';
import { Interval, TaxBehavior } from '../../../src/catalog/offers/price.ts';
import { PricingModel } from '../../../src/catalog/pricing/terms.ts';
import { third } from '../../support/some.ts';
import { granted, is, licensed } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { cancelLastOrder, credit, give, order } from '../stories-orders.ts';
import { StoryStage } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import type { ShopTerms } from '../stories-shop.ts';
import { buy, live, pause, payAll, resume, until } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const licencePolicy = { atEnd: LicenceEnd.restrict, offlineDays: 14 };
const once = { model: PricingModel.flat, interval: Interval.once };
const { inclusive } = TaxBehavior;
const shop: ShopTerms = {
  features: [
    { key: 'maps', name: 'Maps', type: FeatureType.quantity },
    { key: 'music', name: 'Music', type: FeatureType.boolean },
  ],
  plans: {
    game: { prices: [{ ...once, unitAmount: '60', taxBehavior: inclusive }], grants: { maps: 3 } },
    season: {
      prices: [{ ...once, unitAmount: '25', taxBehavior: inclusive, accessFor: 'P1Y' }],
      grants: { maps: 20 },
    },
    music: { prices: [{ ...once, unitAmount: '15' }], grants: { music: true } },
    guild: { prices: [{ unitAmount: '9' }], grants: { maps: 5 } },
    course: {
      prices: [{ ...once, model: PricingModel.unit, unitAmount: '199', updatesFor: 'P6M' }],
      ...{ grants: { music: true }, licencePolicy },
    },
  },
};
const game = { maps: '3' };
const season = { maps: '20' };

describe('a year of what is sold once', () => {
  defineStories({
    'by a game, with a season pass for a year and the next one after it': {
      terms: { ...shop, tax: '19' },
      steps: [
        ...[order(['game once']), granted(), payAll, granted(game), until('05-10'), order(['season once'])],
        ...[granted(game), payAll, granted(season), until('2027-05-09'), granted(season)],
        ...[until('2027-05-10'), granted(game), until('2027-05-12'), order(['season once']), payAll, granted(season)],
      ],
      documents: [
        // Prices include 19 %: 60.00 / 1.19 = 50.42, which leaves 9.58; 25.00 / 1.19 = 21.01, which leaves 3.99.
        '04-01 order 60.00 + 9.58 tax = 60.00',
        ...['05-10', '05-12'].map((day) => `${day} order 25.00 + 3.99 tax = 25.00`),
      ],
      status: 'none',
    },
    'by a course with half a year of updates, which is bought again for half the price': {
      terms: { ...shop, coupons: { ALUMNI: { percentOff: '50', duration: CouponDuration.once } } },
      steps: [
        ...[order(['course once']), payAll, licensed('VALID'), until('09-30'), licensed('VALID')],
        // A program that does not say its version may be newer than the updates.
        ...[until('10-02'), licensed('EXPIRED'), granted({ music: true })],
        ...[until('2027-01-10'), order(['course once'], ['ALUMNI']), licensed('EXPIRED'), payAll],
        ...[licensed('EXPIRED', 'VALID'), until('2027-04-01'), licensed('EXPIRED', 'VALID')],
      ],
      documents: ['04-01 order 199.00', '01-10 order 199.00 - 99.50 = 99.50'],
      status: 'none',
    },
    'by a game and its music, of which a part, the music and then all is refunded, and spent on the game again': {
      terms: shop,
      steps: [
        ...[order(['game once', 'music once']), payAll, granted({ ...game, music: true })],
        ...[until('05-01'), credit('04-01', { 0: '10' }), granted({ ...game, music: true })],
        ...[until('06-01'), credit('04-01', { 1: '15' }), granted(game), until('07-01'), credit('04-01'), granted()],
        // 10.00 + 15.00 + 50.00 = 75.00 are on the balance, which pays the order at once.
        ...[until('2027-03-01'), order(['game once']), granted(game)],
      ],
      documents: [
        ...['04-01 order 60.00 + 15.00 = 75.00', '05-01 credit 10.00', '06-01 credit 15.00', '07-01 credit 50.00'],
        '03-01 order 60.00',
      ],
      status: 'none',
    },
    'by a game that a reviewer is given until July, orders, cancels and orders again': {
      terms: shop,
      steps: [
        ...[give('season once', '07-01'), granted(season), until('06-30'), granted(season), until('07-01'), granted()],
        ...[until('07-05'), order(['game once']), until('07-10'), cancelLastOrder, until('08-01')],
        ...[order(['game once']), granted(), payAll, granted(game), until('2027-04-01'), granted(game)],
      ],
      documents: ['07-05 order 60.00 (void)', '08-01 order 60.00'],
      status: 'none',
    },
    'beside a guild by the month, with a trial of 14 days and a pause of two months': {
      terms: shop,
      steps: [
        ...[buy(['guild'], { trialDays: 14 }), is('trialing'), granted({ maps: '5' }), order(['game once']), payAll],
        ...[live('08-25'), pause(), is('paused'), granted(game), until('10-25'), resume, granted({ maps: '5' })],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 order 60.00', ...monthly('04-15', 5, 'cycle 9.00')],
        // 21 days until 15 September were left; they are used from 25 October to 15 November.
        ...monthly('11-15', 5, 'cycle 9.00'),
      ],
    },
  });
});
