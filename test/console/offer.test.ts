import { describe, expect, test } from '@jest/globals';
import { readHtml } from '../../console/catalog/description/html.ts';
import { quantitiesOf, rangeOf } from '../../console/catalog/estimate/range.ts';
import { priceAsRead } from '../../console/catalog/offer/as-read.ts';
import {
  withFeature,
  withMovedPlan,
  withPlan,
  withPrice,
  withoutFeature,
} from '../../console/catalog/offer/change-offer.ts';
import type { Feature, Offer, Plan, Price } from '../../console/catalog/offer/offer.ts';
import { draftOf, withTier, withoutTier } from '../../console/catalog/price-form/price-draft.ts';
import { inputOf } from '../../console/catalog/price-form/price-input.ts';
import { rebase } from '../../console/app/parts/rebase.ts';
import { changesOf, draftOf as productDraft } from '../../console/catalog/edit-product/product-draft.ts';
import type { EditedProduct } from '../../console/catalog/edit-product/product-draft.ts';

const noAmounts = {
  ...{ unitAmount: null, fixedAmount: null, minimumAmount: null, presetAmount: null, maximumAmount: null },
};

function price(values: Partial<Price>): Price {
  return {
    ...{ id: 'price_1', supersedesId: 'price_0', model: 'unit', currency: 'EUR', ...noAmounts },
    ...{ tiers: [], currencyOptions: [], packageSize: null, freeUnits: null, percent: null, flatFeeOnZero: false },
    ...{ interval: 'month', intervalCount: 3, billingTiming: 'in_advance', taxBehavior: 'inclusive', trialDays: 14 },
    ...{ groups: [], ungrouped: 'default' },
    ...{ meter: null, component: 'seats', isRequired: true, lookupKey: 'team-monthly', isArchived: false },
    ...{ accessFor: null, updatesFor: null },
    ...values,
  };
}

const tier = (upTo: string | null, amounts: object) => ({
  ...{ upTo, unitAmount: null, flatAmount: null, percent: null, ...amounts },
});
const tiers = [tier('5', { unitAmount: '7' }), tier(null, { unitAmount: '6.5', flatAmount: '2' })];
const dollars = { currency: 'USD', ...noAmounts };

/** One price of each model, with everything that it may have. */
const prices: Record<string, Price> = {
  flat: price({ model: 'flat', unitAmount: '9.9', currencyOptions: [{ ...dollars, unitAmount: '11', tiers: [] }] }),
  unit: price({ unitAmount: '0.005', meter: { id: 'meter_1', key: 'calls' }, billingTiming: 'in_arrears' }),
  graduated: price({ model: 'graduated', tiers, flatFeeOnZero: true, currencyOptions: [{ ...dollars, tiers }] }),
  volume: price({ model: 'volume', tiers }),
  package: price({ model: 'package', unitAmount: '4', packageSize: '10', freeUnits: '5' }),
  percentage: price({ model: 'percentage', percent: '2.9', fixedAmount: '0.3', freeUnits: '100' }),
  graduated_percentage: price({
    model: 'graduated_percentage',
    tiers: [tier('100', { percent: '3' }), tier(null, { percent: '1', flatAmount: '2' })],
  }),
  custom: price({ model: 'custom', minimumAmount: '2', presetAmount: '5', maximumAmount: '50' }),
};

const seats: Feature = {
  ...{
    id: 'feature_1',
    key: 'seats',
    name: 'Seats',
    description: 'People',
    type: 'quantity',
    unit: 'seat',
    meter: null,
  },
};
const calls: Feature = {
  ...{ id: 'feature_2', key: 'calls', name: 'Calls', description: null, type: 'metered', unit: null },
  meter: { id: 'meter_1', key: 'calls' },
};
const plan = (id: string, key: string): Plan => ({
  ...{ id, key, name: key, description: 'For teams', grants: { seats: 5, calls: 100 } },
  ...{ keepsTerms: true, version: 1 },
  licencePolicy: { atEnd: 'maintain', maxMachines: 2, offlineDays: 30 },
  prices: Object.values(prices).map((each, index) => ({ ...each, id: `price_${id}_${index}` })),
});
const offer: Offer = {
  ...{ id: 'product_1', version: 7, name: 'Ink', availableActions: ['archive'], features: [seats, calls] },
  plans: [plan('plan_1', 'team'), plan('plan_2', 'firm')],
};

describe('the form of a price', () => {
  test.each(Object.entries(prices))('sends a %s price as it was read when nothing is changed', (_model, each) => {
    expect(inputOf(draftOf(each), each)).toEqual(priceAsRead(each));
  });

  test('sends how long a price lasts that is paid once, and nothing of that for one that recurs', () => {
    const lasting = { accessFor: 'P1Y', updatesFor: 'P6M' };
    const draft = draftOf(price({ interval: 'once', intervalCount: 1, trialDays: 0, unitAmount: '60', ...lasting }));
    expect(inputOf(draft)).toMatchObject(lasting);
    expect(inputOf({ ...draft, interval: 'month' })).toMatchObject({ accessFor: null, updatesFor: null });
  });

  test('leaves out what another model does not have', () => {
    const draft = { ...draftOf(prices.percentage!), model: 'unit' as const };
    expect(inputOf(draft)).toMatchObject({ id: null, percent: null, fixedAmount: null, freeUnits: null });
  });

  test('adds and removes a tier in every currency', () => {
    const longer = withTier(draftOf(prices.graduated!));
    expect(longer.ends).toEqual(['5', '', '']);
    expect(longer.currencies.map((each) => each.tiers.length)).toEqual([3, 3]);
    expect(withoutTier(longer, 1)).toEqual(draftOf(prices.graduated!));
  });

  test('sends no trial, meter or timing of a price that is paid once', () => {
    const draft = { ...draftOf(prices.unit!), interval: 'once' as const };
    const once = { intervalCount: 1, trialDays: 0, meter: null, billingTiming: null };
    expect(inputOf(draft)).toMatchObject(once);
  });
});

describe('a change of an offer', () => {
  const asRead = withMovedPlan(offer, 'plan_1', 0).plans!;

  test('of a plan sends the other plans as they were read', () => {
    const { plans, features } = withPlan(offer, { ...asRead[0]!, name: 'Teams' });
    expect(features).toBeUndefined();
    expect(plans).toEqual([{ ...asRead[0]!, name: 'Teams' }, asRead[1]]);
  });

  test('of a price sends the other prices of its plan as they were read', () => {
    const changed = { ...asRead[0]!.prices![2]!, lookupKey: 'other' };
    expect(withPrice(offer, 'plan_1', changed).plans).toEqual([
      { ...asRead[0]!, prices: asRead[0]!.prices!.toSpliced(2, 1, changed) },
      asRead[1],
    ]);
  });

  test('of the order moves a plan, and nothing beyond the ends', () => {
    const order = (by: number) => withMovedPlan(offer, 'plan_1', by).plans!.map(({ key }) => key);
    expect([order(1), order(-1)]).toEqual([
      ['firm', 'team'],
      ['team', 'firm'],
    ]);
  });

  test('adds a feature with what each plan grants of it', () => {
    const sso = { key: 'sso', name: 'Single sign-on', type: 'boolean' as const };
    const { features, plans } = withFeature(offer, sso, new Map([['plan_2', true]]));
    expect(features!.map(({ key }) => key)).toEqual(['seats', 'calls', 'sso']);
    expect(features![1]).toMatchObject({ id: 'feature_2', meter: 'calls' });
    expect(plans!.map(({ grants }) => grants)).toEqual([
      { seats: 5, calls: 100 },
      { seats: 5, calls: 100, sso: true },
    ]);
  });

  test('removes a feature together with its grants', () => {
    const { features, plans } = withoutFeature(offer, 'feature_1');
    expect(features!.map(({ key }) => key)).toEqual(['calls']);
    expect(plans!.map(({ grants }) => grants)).toEqual([{ calls: 100 }, { calls: 100 }]);
    expect(plans![0]!.prices).toEqual(asRead[0]!.prices);
  });
});

describe('the form of a product', () => {
  const product: EditedProduct = {
    ...{ id: 'product_1', version: 7, availableActions: [], slug: 'ink', name: 'Ink', tagline: null, kind: 'software' },
    ...{ description: '# Ink', descriptionHtml: '<h1>Ink</h1>\n', distribution: 'open', licence: null },
    ...{ releaseVersion: null, categories: ['tools'], tags: [' a, b'], platforms: [], homepageUrl: null },
    ...{ documentationUrl: null, repositoryUrl: null, unitLabel: null, taxCode: null, externalReference: null },
    ...{ metadata: { seats: 5, note: 'x' }, privateMetadata: null, media: [], translations: [] },
  };

  test('sends nothing as long as nothing is changed', () => {
    expect(changesOf(productDraft(product), productDraft(product))).toEqual({});
  });

  test('sends the changed fields alone, and an emptied one as null', () => {
    const draft = { ...productDraft(product), description: '', tags: 'one\n\n two ' };
    expect(changesOf(productDraft(product), draft)).toEqual({ description: null, tags: ['one', 'two'] });
  });

  test('keeps a number in the metadata while another value changes', () => {
    const draft = productDraft(product);
    const metadata = draft.metadata.map((each) => (each.key === 'note' ? { ...each, text: 'y' } : each));
    expect(changesOf(productDraft(product), { ...draft, metadata })).toEqual({ metadata: { seats: 5, note: 'y' } });
  });

  test('takes over what was changed elsewhere, and keeps what the person has entered', () => {
    const draft = { ...productDraft(product), name: 'Mine', tags: 'mine' };
    const newest = { ...product, version: product.version + 1, name: 'Theirs', licence: 'MIT' };
    const rebased = rebase(draft, productDraft(product), productDraft(newest));
    expect(rebased).toMatchObject({ name: 'Mine', tags: 'mine', licence: 'MIT' });
    expect(changesOf(productDraft(newest), rebased)).toEqual({ name: 'Mine', tags: ['mine'] });
  });
});

describe('the HTML of a description', () => {
  test('is read as elements with their attributes and characters', () => {
    const html = '<p>a &lt;b&gt; <a href="https://x.example/?a=1&amp;b=2" rel="nofollow">c</a><br>\nd</p>\n';
    expect(readHtml(html)).toEqual([
      {
        ...{ tag: 'p', attributes: {} },
        children: [
          'a <b> ',
          { tag: 'a', attributes: { href: 'https://x.example/?a=1&b=2', rel: 'nofollow' }, children: ['c'] },
          { tag: 'br', attributes: {}, children: [] },
          '\nd',
        ],
      },
      '\n',
    ]);
  });
});

describe('the curve of a price', () => {
  test('goes past the tiers and the quantity, to a round number', () => {
    expect(rangeOf(prices.unit!, 10)).toBe(20);
    expect(rangeOf(prices.unit!, 130)).toBe(200);
    expect(rangeOf(price({ model: 'volume', tiers: [tier('400', {}), tier(null, {})] }), 10)).toBe(1000);
    expect(rangeOf(prices.unit!, 45)).toBe(100);
    expect(rangeOf(prices.percentage!, Number.NaN)).toBe(1000);
  });

  test('has twenty whole quantities at equal distances', () => {
    expect(quantitiesOf(20)).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
    expect(quantitiesOf(40).slice(0, 3)).toEqual(['2', '4', '6']);
    expect(quantitiesOf(1e15).at(-1)).toBe('1000000000000000');
  });
});
