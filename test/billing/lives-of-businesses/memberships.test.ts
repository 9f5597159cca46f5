import { describe } from '@jest/globals';
import { CancelAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, TrialEnd, Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { FeatureType } from '../../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../../src/catalog/offers/licence-policy.ts';
import { BillingTiming, Interval } from '../../../src/catalog/offers/price.ts';
import { third } from '../../support/some.ts';
import { granted, is, licensed } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { StoryStage } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import type { ShopTerms } from '../stories-shop.ts';
import { buy, cancel, change, endOn, keep, live, pause, payAll, resume, until } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const terms: ShopTerms = {
  features: [{ key: 'pool', name: 'Pool', type: FeatureType.boolean }],
  plans: {
    club: {
      prices: [{ unitAmount: '30' }, { unitAmount: '365', interval: Interval.year }],
      ...{ grants: { pool: true }, licencePolicy: { atEnd: LicenceEnd.restrict, offlineDays: 14 } },
    },
    lessons: { unitAmount: '30', billingTiming: BillingTiming.in_arrears },
  },
};
const pool = granted({ pool: true });
const none = granted();

describe('a year of a membership', () => {
  defineStories({
    'that is canceled in November, kept, and ends in the middle of February': {
      terms,
      steps: [
        ...[buy(['club']), payAll, live('11-10'), cancel(CancelAt.period_end), until('11-20'), keep, pool],
        ...[live('12-20'), endOn('2027-02-15'), live('2027-02-14'), pool, live('2027-02-15'), none],
        ...[licensed('EXPIRED'), until('2027-04-01')],
      ],
      // The 14 days of February are half of its 28.
      documents: ['04-01 create 30.00', ...monthly('05-01', 9, 'cycle 30.00'), '02-01 cycle 15.00'],
      status: 'canceled',
    },
    'paid by the year, that ends in October with credit, which pays for months in the next year': {
      terms,
      steps: [
        ...[buy(['club yearly']), payAll, pool, until('10-01'), cancel(CancelAt.now, Unused.credit), none],
        ...[is('canceled'), until('2027-01-01'), buy(['club']), pool, until('2027-04-01')],
      ],
      documents: [
        // 182 of 365 days are left; 4 x 30.00 = 120.00 of the balance of 182.00 is used.
        ...['04-01 create 365.00', '10-01 credit 182.00', '01-01 create 30.00', ...monthly('02-01', 3, 'cycle 30.00')],
      ],
    },
    'whose trial of 30 days ends without a purchase, and which is bought in June': {
      terms,
      steps: [
        ...[buy(['club'], { trialDays: 30, trialEnd: TrialEnd.cancel }), pool, licensed('VALID'), live('05-01'), none],
        ...[is('canceled'), until('06-01'), buy(['club']), pool, licensed('BANNED', 'VALID'), live('2027-04-01')],
      ],
      documents: ['06-01 create 30.00', ...monthly('07-01', 10, 'cycle 30.00')],
    },
    'whose trial ends in a pause, until it is resumed in May': {
      terms,
      steps: [
        ...[buy(['club'], { trialDays: 14, trialEnd: TrialEnd.pause }), pool, until('04-15'), is('paused'), none],
        ...[until('05-10'), resume, pool, payAll, live('2027-04-01')],
      ],
      documents: ['05-10 resume 30.00', ...monthly('06-10', 10, 'cycle 30.00')],
    },
    'that is paused with credit for the summer, and keeps its day': {
      terms,
      steps: [
        ...[buy(['club']), payAll, live('05-11'), pause(Unused.credit, ResumeAnchor.kept), none, licensed('SUSPENDED')],
        ...[live('09-21'), resume, pool, licensed('VALID'), live('2027-04-01')],
      ],
      documents: [
        // 21 of 31 days of May are left: 30.00 x 21 / 31 = 20.3226. 10 of 30 days of September are left.
        ...['04-01 create 30.00', '05-01 cycle 30.00', '05-11 credit 20.32', '09-21 resume 10.00'],
        ...monthly('10-01', 7, 'cycle 30.00'),
      ],
    },
    'of lessons that are paid afterwards, of two people and of three from the middle of June': {
      terms,
      steps: [buy([['lessons', 2]]), live('06-16'), change([['lessons', 3]]), live('2027-04-01')],
      documents: [
        ...monthly('05-01', 2, 'cycle 60.00'),
        // Half of 60.00 for the days before the change, and half of 90.00 for those after it.
        ...['06-16 change 30.00', '07-01 cycle 45.00', ...monthly('08-01', 9, 'cycle 90.00')],
      ],
    },
  });
});
