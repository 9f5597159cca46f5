import fc from 'fast-check';
import { BillingTiming, Interval, TaxBehavior } from '../../src/catalog/offers/price.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import type { FeatureInput, PlanInput, PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { ProductInput } from '../../src/catalog/products/product-input.ts';
import { Distribution, MediaKind, ProductKind } from '../../src/catalog/products/product-parts.ts';
import { ProductStatus } from '../../src/catalog/products/product-status.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';

/** The meter that the generated products refer to. */
export const meterKey = 'calls';

/** Ordinary texts, and texts that challenge spreadsheets, separators and parsers. */
const nasty = fc.constantFrom(
  '=1+1',
  "'=x",
  "''+",
  '@a',
  '-',
  'a|b\\',
  '\\|',
  '"quoted", and',
  'é🎈',
  ' padded ',
  'null',
  '|',
  "'",
);
const plainText = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 });
export const text = fc.oneof(nasty, plainText, fc.constant('two\nlines\r\nof it')).filter((each) => each.trim() !== '');
const line = text.filter((each) => !/[\r\n]/.test(each));

const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const tiers = fc.tuple(amount, amount).map(([one, other]) => [
  { upTo: '10', unitAmount: one },
  { upTo: null, unitAmount: other, flatAmount: '1.50' },
]);
const model: fc.Arbitrary<Partial<PriceInput>> = fc.oneof(
  amount.map((unitAmount) => ({ model: PricingModel.unit, unitAmount })),
  amount.map((unitAmount) => ({ model: PricingModel.flat, unitAmount, trialDays: 14 })),
  amount.map((unitAmount) => ({ model: PricingModel.unit, unitAmount, meter: meterKey })),
  tiers.map((each) => ({ model: PricingModel.graduated, tiers: each, flatFeeOnZero: true })),
  amount.map((unitAmount) => ({
    model: PricingModel.package,
    unitAmount,
    packageSize: '100',
    freeUnits: '5',
  })),
  fc.constant({ model: PricingModel.percentage, percent: '2.900', fixedAmount: '0.30' }),
  fc.constant({ model: PricingModel.custom, minimumAmount: '1.00', presetAmount: '5.00' }),
  amount.map((unitAmount) => ({
    model: PricingModel.unit,
    unitAmount,
    taxBehavior: TaxBehavior.inclusive,
    billingTiming: BillingTiming.in_arrears,
    currencyOptions: [{ currency: 'JPY', unitAmount: '900', tiers: [] }],
  })),
);

const prices = fc
  .uniqueArray(fc.constantFrom(Interval.day, Interval.month, Interval.year), { maxLength: 3 })
  .chain((intervals) =>
    fc.tuple(
      ...intervals.map((interval) => model.map((terms) => completePriceInput({ currency: 'EUR', interval, ...terms }))),
    ),
  );

const features: FeatureInput[] = [
  { key: 'seats', name: 'Seats', type: FeatureType.quantity, unit: 'seat' },
  { key: 'calls', name: 'Calls', type: FeatureType.metered, meter: meterKey },
  { key: 'support', name: 'Support', type: FeatureType.string, description: 'Who answers' },
];

const plan = (key: string): fc.Arbitrary<PlanInput> =>
  fc.record({
    key: fc.constant(key),
    name: line,
    description: fc.option(text, { nil: undefined }),
    grants: fc.constantFrom({ seats: 5, calls: 100, support: '=mail' }, {}, undefined),
    licencePolicy: fc.constantFrom(
      undefined,
      { maxMachines: 3, atEnd: LicenceEnd.maintain, offlineDays: 30 },
      { atEnd: LicenceEnd.restrict, offlineDays: 14 },
    ),
    prices,
  });

let counter = 0;

/** Random valid products, each with a unique slug. */
export const product: fc.Arbitrary<ProductInput> = fc
  .record({
    name: line,
    tagline: fc.option(text, { nil: undefined }),
    description: fc.option(text, { nil: null }),
    kind: fc.constantFrom(...Object.values(ProductKind)),
    status: fc.constantFrom(...Object.values(ProductStatus), undefined),
    licence: fc.constantFrom(undefined, 'MIT', '(MIT OR Apache-2.0)'),
    homepageUrl: fc.constantFrom(undefined, 'https://x.example/?a=1,2'),
    categories: fc.constantFrom<ProductInput['categories'][]>([], ['tools'], ['tools', 'data']),
    tags: fc.uniqueArray(text, { maxLength: 4 }),
    platforms: fc.constantFrom<ProductInput['platforms'][]>([], ['linux', 'web']),
    media: fc.constantFrom<ProductInput['media'][]>(
      [],
      [{ url: 'https://x.example/a.png', kind: MediaKind.image, alt: 'A "b"' }],
    ),
    distribution: fc.constantFrom(...Object.values(Distribution)),
    metadata: fc.dictionary(
      line.filter((key) => key !== '__proto__'),
      fc.oneof(text, fc.integer(), fc.boolean()),
      { maxKeys: 3 },
    ),
    privateMetadata: fc.constantFrom(undefined, { cost: '=7' }),
    translations: fc.constantFrom<ProductInput['translations'][]>(
      [],
      [{ locale: 'de', name: 'Etwas', tagline: '=ja' }],
    ),
    features: fc.constant(features),
    plans: fc.oneof(
      fc.constant<PlanInput[]>([]),
      plan('solo').map((each) => [each]),
      fc.tuple(plan('solo'), plan('team')),
    ),
  })
  .map((said) => {
    counter += 1;
    return wholeProduct({
      ...said,
      slug: `made-${counter}`,
      externalReference: counter % 2 ? `=ref-${counter}` : undefined,
    });
  });
