import { describe } from '@jest/globals';
import { CancelAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { UngroupedUsage } from '../../../src/catalog/pricing/price-groups.ts';
import { PricingModel } from '../../../src/catalog/pricing/terms.ts';
import { FeatureType } from '../../../src/catalog/offers/feature.ts';
import { Interval } from '../../../src/catalog/offers/price.ts';
import { third } from '../../support/some.ts';
import { granted, is } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { group, tiersOf } from '../stories-plans.ts';
import { StoryStage } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import { buy, cancel, live, until, use } from '../stories-steps.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const eu = { region: 'eu' };
const us = { region: 'us' };
const large = { region: 'eu', model: 'large' };
const { graduated, package: packaged, volume } = PricingModel;

const requests = {
  ...{ component: 'requests', isRequired: true, meter: 'requests', model: graduated },
  // Elsewhere 1,000 are free; the EU costs 0.02 up to 1,000 and 0.015 above, and its large model 1.50.
  tiers: tiersOf(['1000', '0'], [null, '0.01']),
  groups: [
    group(eu, { tiers: tiersOf(['1000', '0.02'], [null, '0.015']) }),
    group(large, { tiers: tiersOf([null, '1.5']) }),
  ],
};
const sla = { key: 'sla', name: 'Service level', type: FeatureType.boolean };

describe('a year of an API', () => {
  defineStories({
    'with a base of 49 and requests priced by region': {
      terms: {
        features: [sla],
        plans: { cloud: { prices: [{ unitAmount: '49' }, requests], grants: { sla: true } } },
      },
      steps: [
        ...[buy(['cloud']), granted({ sla: true })],
        // April: 1000 x 0.02 + 2000 x 0.015 = 50.00 in the EU; (1500 - 1000) x 0.01 = 5.00 elsewhere.
        ...[use('3000', '04-10', 'requests', eu), use('1500', '04-11', 'requests', us), live('05-01')],
        // May: 40 x 1.50 = 60.00. June: nothing.
        ...[use('40', '05-20', 'requests', large), live('07-01')],
        // July: 1000 x 0.02 = 20.00, and 800 of the free 1,000.
        ...[use('1000', '07-02', 'requests', eu), use('800', '07-03', 'requests', us), live('10-01')],
        // On 5 October, 500 x 0.02 = 10.00 arrive for September, for which 0.00 was billed.
        ...[until('10-05'), use('500', '09-30', 'requests', eu), live('2027-04-01')],
        ...[is('active'), granted({ sla: true })],
      ],
      documents: [
        '04-01 create 49.00',
        '05-01 cycle 49.00 + 50.00 + 5.00 = 104.00',
        '06-01 cycle 49.00 + 60.00 = 109.00',
        '07-01 cycle 49.00 + 0.00 = 49.00',
        '08-01 cycle 49.00 + 20.00 + 0.00 = 69.00',
        ...monthly('09-01', 2, 'cycle 49.00 + 0.00 = 49.00'),
        '11-01 cycle 49.00 + 0.00 + 10.00 = 59.00',
        ...monthly('12-01', 5, 'cycle 49.00 + 0.00 = 49.00'),
      ],
    },
    'of map tiles in packages of 1,000 at 4.00 after 500 free ones, which is canceled': {
      terms: {
        tax: '19',
        plans: {
          tiles: { model: packaged, meter: 'calls', unitAmount: '4', packageSize: '1000', freeUnits: '500' },
        },
      },
      steps: [
        buy(['tiles']),
        // 400 are free; 501 and 1,500 begin one package, 1,501 two, and 10,500 ten.
        ...[
          use('400', '04-30'),
          live('05-01'),
          use('501', '05-31'),
          live('06-01'),
          use('1500', '06-30'),
          live('07-01'),
        ],
        ...[use('1501', '07-31'), live('08-01'), use('10500', '08-31'), live('2027-03-01')],
        ...[
          use('600', '2027-03-02'),
          until('2027-03-15'),
          cancel(CancelAt.period_end),
          is('active'),
          live('2027-04-01'),
        ],
      ],
      documents: [
        '05-01 cycle 0.00',
        // 19 % of 4.00 is 0.76, of 8.00 is 1.52, of 40.00 is 7.60.
        ...monthly('06-01', 2, 'cycle 4.00 + 0.76 tax = 4.76'),
        '08-01 cycle 8.00 + 1.52 tax = 9.52',
        '09-01 cycle 40.00 + 7.60 tax = 47.60',
        ...monthly('10-01', 6, 'cycle 0.00'),
        '04-01 end 4.00 + 0.76 tax = 4.76',
      ],
      status: 'canceled',
    },
    'of a monitor that charges the most hosts of a month': {
      terms: {
        plans: {
          // 5.00 for each of 10 hosts; above them 3.00, and 10.00 once.
          hosts: {
            ...{ model: graduated, meter: 'peak' },
            tiers: [
              { upTo: '10', unitAmount: '5' },
              { upTo: null, unitAmount: '3', flatAmount: '10' },
            ],
          },
        },
      },
      steps: [
        // April: 9 x 5.00. May: 10 x 5.00 + 2 x 3.00 + 10.00 = 66.00. June: 10 x 5.00.
        ...[
          buy(['hosts']),
          use('4', '04-05', 'peak'),
          use('9', '04-06', 'peak'),
          use('2', '04-07', 'peak'),
          live('05-01'),
        ],
        ...[use('12', '05-05', 'peak'), live('06-01'), use('10', '06-06', 'peak'), live('08-01')],
        // August: 50.00 + 20 x 3.00 + 10.00 = 120.00. With 31 hosts, found later, it is 3.00 more.
        ...[use('30', '08-20', 'peak'), live('09-01'), until('09-10'), use('31', '08-20', 'peak'), live('2027-04-01')],
      ],
      documents: [
        ...['05-01 cycle 45.00', '06-01 cycle 66.00', '07-01 cycle 50.00', '08-01 cycle 0.00', '09-01 cycle 120.00'],
        '10-01 cycle 0.00 + 3.00 = 3.00',
        ...monthly('11-01', 6, 'cycle 0.00'),
      ],
    },
    'with a base paid by the year, whose late usage makes a month cheaper': {
      terms: {
        plans: {
          cloud: {
            prices: [
              { unitAmount: '600', interval: Interval.year },
              {
                ...{ component: 'calls', isRequired: true, meter: 'calls', model: volume },
                tiers: tiersOf(['100', '1'], [null, '0.5']),
              },
            ],
          },
        },
      },
      steps: [
        ...[buy(['cloud yearly']), use('80', '04-20'), live('05-01'), until('05-10'), use('40', '04-21')],
        live('2027-04-01'),
      ],
      documents: [
        ...['04-01 create 600.00', '05-01 cycle 80.00'],
        // 120 x 0.50 = 60.00 is 20.00 less than the 80.00 that were billed.
        ...['06-01 credit 20.00', ...monthly('06-01', 10, 'cycle 0.00')],
        '04-01 cycle 600.00 + 0.00 = 600.00',
      ],
    },
    'of language models at 0.03 and 0.001, others free, which is left in July and taken again in September': {
      terms: {
        plans: {
          models: {
            ...{ meter: 'requests', ungrouped: UngroupedUsage.free },
            groups: [
              group({ model: 'large' }, { unitAmount: '0.03' }),
              group({ model: 'small' }, { unitAmount: '0.001' }),
            ],
          },
        },
      },
      steps: [
        // April: 1000 x 0.03 = 30.00, and 12,345 x 0.001 = 12.345, rounded up. May: 500 of a model without a price.
        ...[buy(['models']), use('1000', '04-10', 'requests', { model: 'large' })],
        ...[use('12345', '04-11', 'requests', { model: 'small' }), live('05-01')],
        ...[use('500', '05-02', 'requests', { model: 'trial' }), live('07-01')],
        // July: 100 x 0.03 = 3.00. September: 2,000 x 0.001 = 2.00.
        ...[use('100', '07-10', 'requests', { model: 'large' }), until('07-16'), cancel(CancelAt.now), is('canceled')],
        ...[until('09-01'), buy(['models']), use('2000', '09-15', 'requests', { model: 'small' }), live('2027-04-01')],
      ],
      documents: [
        ...['05-01 cycle 30.00 + 12.35 = 42.35', '06-01 cycle 0.00', '07-01 cycle 0.00', '07-16 end 3.00'],
        ...['10-01 cycle 2.00', ...monthly('11-01', 6, 'cycle 0.00')],
      ],
    },
  });
});
