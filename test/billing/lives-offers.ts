import { Aggregation } from '../../src/metering/aggregation.ts';
import type { PriceInput } from '../../src/catalog/offers/offer-input.ts';
import type { PriceGroup } from '../../src/catalog/offers/price-group.ts';
import { BillingTiming, TaxBehavior } from '../../src/catalog/offers/price.ts';
import type { Interval } from '../../src/catalog/offers/price.ts';
import type { GroupMatch } from '../../src/catalog/pricing/group-match.ts';
import { UngroupedUsage } from '../../src/catalog/pricing/price-groups.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import type { ShopPlan } from '../support/shop.ts';

/** The terms of a price, with amounts in minor units of any currency. */
type OfferTerms = (of: (minor: number) => string) => Partial<PriceInput>;

const { flat, graduated, graduated_percentage, package: packaged, percentage, volume } = PricingModel;
const group = (match: GroupMatch, amounts: Partial<PriceGroup>): PriceGroup => ({
  ...{ match, tiers: [], flatFeeOnZero: false, currencyOptions: [] },
  ...amounts,
});
const tier = (upTo: string | null, amounts: object) => ({ upTo, ...amounts });

/** The prices by interval, and by plan with the component that a price charges: "card calls". */
export const offered = {
  month: {
    seat: (of) => ({ unitAmount: of(999) }),
    pro: (of) => ({ unitAmount: of(2501), taxBehavior: TaxBehavior.inclusive }),
    team: (of) => ({
      model: graduated,
      tiers: [tier('5', { unitAmount: of(1000) }), tier(null, { unitAmount: of(700), flatAmount: of(300) })],
    }),
    flat: (of) => ({ model: flat, unitAmount: of(4900) }),
    free: (of) => ({ model: flat, unitAmount: of(0) }),
    later: (of) => ({ unitAmount: of(1501), billingTiming: BillingTiming.in_arrears }),
    calls: () => ({
      ...{ model: volume, meter: 'calls' },
      tiers: [tier('1000', { unitAmount: '0.13' }), tier(null, { unitAmount: '0.07' })],
    }),
    packs: (of) => ({
      ...{ model: packaged, meter: 'calls', unitAmount: of(500), packageSize: '100', freeUnits: '50' },
      taxBehavior: TaxBehavior.inclusive,
    }),
    fees: (of) => ({ model: percentage, meter: 'turnover', percent: '2.5', fixedAmount: of(30) }),
    share: (of) => ({
      ...{ model: graduated_percentage, meter: 'turnover' },
      tiers: [tier('1000', { percent: '3' }), tier(null, { percent: '1', flatAmount: of(100) })],
    }),
    peak: (of) => ({ meter: 'peak', unitAmount: of(3) }),
    regions: () => ({
      ...{
        model: graduated,
        meter: 'requests',
        tiers: [tier('100', { unitAmount: '0.31' }), tier(null, { unitAmount: '0.17' })],
      },
      groups: [
        group({ region: 'eu' }, { tiers: [tier('100', { unitAmount: '0.41' }), tier(null, { unitAmount: '0.23' })] }),
        group({ region: 'us' }, { tiers: [tier('100', { unitAmount: '0.11' }), tier(null, { unitAmount: '0' })] }),
      ],
    }),
    'regions alone': () => ({
      ...{ meter: 'requests', ungrouped: UngroupedUsage.free },
      groups: [group({ region: 'ap' }, { unitAmount: '0.07' })],
    }),
    card: (of) => ({ unitAmount: of(1500) }),
    'card calls': () => ({ meter: 'calls', unitAmount: '0.05', isRequired: true }),
    'card peak': () => ({
      ...{ model: graduated, meter: 'peak', intervalCount: 3 },
      tiers: [tier('1000', { unitAmount: '0.31' }), tier(null, { unitAmount: '0.11' })],
    }),
    'card seats': (of) => ({ unitAmount: of(701), intervalCount: 2 }),
  },
  year: {
    seat: (of) => ({ unitAmount: of(9900) }),
    pro: (of) => ({ unitAmount: of(25_001), taxBehavior: TaxBehavior.inclusive }),
    later: (of) => ({ unitAmount: of(15_001), billingTiming: BillingTiming.in_arrears }),
    card: (of) => ({ unitAmount: of(15_300) }),
  },
  once: {
    'card setup': (of) => ({ unitAmount: of(5000), isRequired: true }),
    game: (of) => ({ model: flat, unitAmount: of(6000) }),
    'game box': (of) => ({ model: flat, unitAmount: of(499), isRequired: true }),
    pass: (of) => ({ model: flat, unitAmount: of(2501), accessFor: 'P40D', taxBehavior: TaxBehavior.inclusive }),
    packet: (of) => ({
      model: graduated,
      tiers: [tier('3', { unitAmount: of(1000) }), tier(null, { unitAmount: of(333), flatAmount: of(100) })],
    }),
    gratis: (of) => ({ model: flat, unitAmount: of(0) }),
  },
  week: {
    seat: (of) => ({ unitAmount: of(299) }),
    calls: () => ({ meter: 'calls', unitAmount: '0.11' }),
  },
} satisfies Record<string, Record<string, OfferTerms>>;

export const metered = {
  calls: Aggregation.sum,
  turnover: Aggregation.sum,
  peak: Aggregation.max,
  requests: { aggregation: Aggregation.sum, groupBy: ['region'], filter: [{ property: 'status', values: ['ok'] }] },
};

/** The plans that an order sells. */
export const soldOnce = ['game', 'pass', 'packet', 'gratis'];

/** The first versions of some prices; subscribers buy the second ones, and are moved between both. */
const firstOffered: Record<string, Record<string, OfferTerms>> = {
  month: {
    seat: (of) => ({ unitAmount: of(899) }),
    'card calls': () => ({ meter: 'calls', unitAmount: '0.04', isRequired: true }),
    'card seats': (of) => ({ unitAmount: of(601), intervalCount: 2 }),
    later: (of) => ({ unitAmount: of(1303), billingTiming: BillingTiming.in_arrears }),
  },
  week: { seat: (of) => ({ unitAmount: of(249) }) },
  year: { card: (of) => ({ unitAmount: of(12_900) }) },
};

/** The plans that have two versions. */
export const versioned = ['seat', 'card', 'later'];

/** Returns the plans by key, with all their prices in one currency, at their second or first versions. */
export function plansIn(currency: string, isFirst = false): Record<string, ShopPlan> {
  const of = (minor: number) => formatMinor(BigInt(minor), currency);
  const plans: Record<string, { prices: Partial<PriceInput>[] }> = {};
  for (const [interval, offers] of Object.entries(offered))
    for (const [name, terms] of Object.entries<OfferTerms>(offers)) {
      const [plan = '', component] = name.split(' ');
      const chosen = (isFirst && firstOffered[interval]?.[name]) || terms;
      (plans[plan] ??= { prices: [] }).prices.push({ interval: interval as Interval, component, ...chosen(of) });
    }
  return plans;
}
