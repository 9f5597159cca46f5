import { describe } from '@jest/globals';
import { GiveUp } from '../../../src/billing/customers/profile/give-up.ts';
import { PaymentBehavior } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { FeatureType } from '../../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../../src/catalog/offers/licence-policy.ts';
import { third } from '../../support/some.ts';
import { granted, is, licensed } from '../stories-access.ts';
import { monthly } from '../stories-documents.ts';
import { StoryStage } from '../stories-stage.ts';
import type { Story } from '../stories-stage.ts';
import type { ShopTerms } from '../stories-shop.ts';
import { buy, live, pay, payAll, until } from '../stories-steps.ts';
import { writeOff } from '../stories-terms.ts';

const stage = new StoryStage();
const defineStories = (stories: Record<string, Story>) => stage.define(third(stories));

const terms = (giveUp: GiveUp): ShopTerms => ({
  profile: { paymentTermDays: 14, giveUpDays: 10, giveUp },
  features: [{ key: 'editor', name: 'Editor', type: FeatureType.boolean }],
  plans: {
    editor: {
      prices: [{ unitAmount: '30' }],
      ...{ grants: { editor: true }, licencePolicy: { atEnd: LicenceEnd.restrict, offlineDays: 14 } },
    },
  },
});
const editor = granted({ editor: true });
const none = granted();

describe('a year of an editor', () => {
  defineStories({
    'that nobody pays for in spring, until the debt is paid in June': {
      terms: terms(GiveUp.unpaid),
      steps: [
        ...[buy(['editor']), until('04-15'), is('past_due'), editor, licensed('VALID')],
        ...[until('04-25'), is('unpaid'), none, licensed('SUSPENDED'), until('06-10'), none],
        ...[pay(), is('active'), editor, licensed('VALID'), live('2027-04-01')],
      ],
      documents: ['04-01 create 30.00', ...monthly('07-01', 10, 'cycle 30.00')],
    },
    'that nobody pays for in December, which ends it; the debt is written off, and it is bought again': {
      terms: terms(GiveUp.cancel),
      steps: [
        ...[buy(['editor']), payAll, live('11-01'), until('12-15'), is('past_due'), editor, until('12-25')],
        ...[is('canceled'), none, licensed('EXPIRED'), until('2027-02-01'), writeOff('12-01'), until('2027-03-01')],
        ...[buy(['editor']), payAll, editor, licensed('EXPIRED', 'VALID'), live('2027-04-01')],
      ],
      documents: [
        ...['04-01 create 30.00', ...monthly('05-01', 7, 'cycle 30.00'), '12-01 cycle 30.00 (uncollectible)'],
        ...['03-01 create 30.00', '04-01 cycle 30.00'],
      ],
    },
    'that is paid in two parts, the second of them late': {
      terms: terms(GiveUp.unpaid),
      steps: [
        ...[buy(['editor']), until('04-10'), pay('10'), until('04-15'), is('past_due'), until('04-20'), pay('20')],
        ...[is('active'), live('2027-04-01'), editor],
      ],
      documents: ['04-01 create 30.00', ...monthly('05-01', 12, 'cycle 30.00')],
    },
    'that must be paid first, which the customer does at the second attempt': {
      terms: terms(GiveUp.unpaid),
      steps: [
        ...[buy(['editor'], { paymentBehavior: PaymentBehavior.require_payment }), is('incomplete'), none],
        ...[until('04-03'), is('incomplete_expired'), licensed('BANNED')],
        ...[buy(['editor'], { paymentBehavior: PaymentBehavior.require_payment }), none, payAll, editor],
        ...[licensed('BANNED', 'VALID'), live('2027-04-01')],
      ],
      documents: ['04-01 create 30.00 (void)', '04-03 create 30.00', ...monthly('05-03', 11, 'cycle 30.00')],
    },
  });
});
