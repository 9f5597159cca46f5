import { describe } from '@jest/globals';
import { Proration } from '../../../src/billing/customers/profile/proration.ts';
import { ChangeAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { FeatureType } from '../../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../../src/catalog/offers/licence-policy.ts';
import { Interval } from '../../../src/catalog/offers/price.ts';
import { third } from '../../support/some.ts';
import { granted, is, licensed } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { StoryStage, basic, pro, yearly } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { buy, change, live, payAll, until } from '../stories-steps.ts';
import type { StoryItems } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const licencePolicy = { atEnd: LicenceEnd.restrict, offlineDays: 14 };
const projects = { key: 'projects', name: 'Projects', type: FeatureType.quantity };
const patient = { paymentTermDays: 60 };
const team = (seats: number): StoryItems => ['team yearly', ['team yearly seats', seats]];

describe('twelve months of seats', () => {
  defineStories({
    'with a yearly plan bought in March, two more from September, and fewer in the next year': {
      terms: {
        begins: '2026-03-10',
        features: [projects],
        plans: {
          team: {
            prices: [
              { unitAmount: '120', interval: Interval.year },
              { unitAmount: '60', interval: Interval.year, component: 'seats' },
            ],
            ...{ grants: { projects: 10 }, licencePolicy },
          },
        },
      },
      steps: [
        ...[buy(team(5)), payAll, granted({ projects: '10' }), licensed('VALID')],
        ...[until('09-08'), change(team(7)), payAll, until('12-01'), change(team(4), ChangeAt.period_end)],
        ...[live('2027-03-10'), granted({ projects: '10' }), licensed('VALID')],
      ],
      documents: [
        // 5 x 60.00 = 300.00.
        '03-10 create 120.00 + 300.00 = 420.00',
        // 183 of 365 days are left: of 300.00 it is 150.4110, and of 7 x 60.00 = 420.00 it is 210.5753.
        ...['09-08 credit 150.41', '09-08 change 210.58'],
        '03-10 cycle 120.00 + 240.00 = 360.00',
      ],
    },
    'in Berlin by days, more in April and fewer on the day when the clocks change': {
      terms: {
        begins: '2026-03-31T22:00:00Z',
        profile: { ...patient, proration: Proration.day },
        buyer: { timezone: 'Europe/Berlin' },
      },
      steps: [
        ...[buy([['basic', 3]]), payAll, until('2026-04-10T12:00:00Z'), change([['basic', 5]])],
        ...[live('2026-10-25T12:00:00Z'), change([['basic', 2]]), live('2027-03-31T22:00:00Z'), is('active')],
      ],
      documents: [
        '03-31 create 90.00',
        // 10 to 30 April are 21 of 30 days: 90.00 x 0.7, and 150.00 x 0.7.
        ...['04-10 credit 63.00', '04-10 change 105.00'],
        ...['04-30', '05-31', '06-30', '07-31', '08-31', '09-30'].map((day) => `${day} cycle 150.00`),
        // 25 to 31 October are 7 of 31 days: 150.00 x 7 / 31 = 33.8710, and 60.00 x 7 / 31 = 13.5484.
        ...['10-25 credit 33.87', '10-25 change 13.55'],
        ...['10-31', '11-30', '12-31', '01-31', '02-28', '03-31'].map((day) => `${day} cycle 60.00`),
      ],
    },
    'in New York by seconds, with a month of 745 hours and one of 671': {
      terms: {
        ...{ begins: '2026-10-15T04:00:00Z', hasClock: true, profile: patient },
        buyer: { timezone: 'America/New_York' },
      },
      steps: [
        ...[buy(basic), payAll, until('2026-11-01T04:00:00Z'), change(pro), live('2027-03-01T05:00:00Z')],
        ...[change(basic), live('2027-10-15T04:00:00Z')],
      ],
      documents: [
        '10-15 create 30.00',
        // 31 days and an hour; 408 hours are used: 30.00 x 337 / 745 = 13.5705, and 61.00 x 337 / 745 = 27.5933.
        ...['11-01 credit 13.57', '11-01 change 27.59', ...monthly('11-15', 4, 'cycle 61.00')],
        // 28 days less an hour; 336 hours are used: 61.00 x 335 / 671 = 30.4545, and 30.00 x 335 / 671 = 14.9776.
        ...['03-01 credit 30.45', '03-01 change 14.98', ...monthly('03-15', 8, 'cycle 30.00')],
      ],
    },
    'of a wiki that moves down at the end of June, and up again in December': {
      terms: {
        features: [projects],
        plans: {
          basic: { prices: [{ unitAmount: '30' }], grants: { projects: 10 } },
          pro: { prices: [{ unitAmount: '61' }], grants: { projects: 100 } },
        },
      },
      steps: [
        ...[buy(pro), payAll, live('06-10'), change(basic, ChangeAt.period_end), granted({ projects: '100' })],
        ...[live('07-01'), granted({ projects: '10' }), live('12-10'), change(pro), granted({ projects: '100' })],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 create 61.00', ...monthly('05-01', 2, 'cycle 61.00'), ...monthly('07-01', 6, 'cycle 30.00')],
        // 22 of 31 days are left: 30.00 x 22 / 31 = 21.2903, and 61.00 x 22 / 31 = 43.2903.
        ...['12-10 credit 21.29', '12-10 change 43.29', ...monthly('01-01', 4, 'cycle 61.00')],
      ],
    },
  });
});

describe('a calendar', () => {
  defineStories({
    'of months from the 31st has the last day of each shorter month, also of a leap year': {
      terms: { begins: '2027-08-31', hasClock: true, profile: patient },
      steps: [buy(basic), payAll, live('2028-02-10'), change(pro), live('2028-08-31')],
      documents: [
        '08-31 create 30.00',
        ...['09-30', '10-31', '11-30', '12-31', '01-31'].map((day) => `${day} cycle 30.00`),
        // 31 January to 29 February are 29 days, of which 19 are left: 30.00 x 19 / 29 = 19.6552, 61.00 x 19 / 29 = 39.9655.
        ...['02-10 credit 19.66', '02-10 change 39.97'],
        ...['02-29', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31'].map((day) => `${day} cycle 61.00`),
      ],
    },
    'of years from 29 February has the 28th until the next leap year': {
      terms: { begins: '2028-02-29', hasClock: true, profile: { paymentTermDays: 365 } },
      steps: [
        ...[buy(yearly), payAll, until('2029-02-28'), payAll, until('2030-02-28'), payAll, until('2031-02-28')],
        ...[payAll, until('2032-02-28'), is('active'), until('2032-02-29')],
      ],
      documents: ['02-29 create 300.00', ...['02-28', '02-28', '02-28', '02-29'].map((day) => `${day} cycle 300.00`)],
    },
  });
});
