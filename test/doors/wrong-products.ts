/** Part of a product input: one plan with one price. */
export const plan = (price: object, rest: object = {}) => ({
  plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '1', ...price }], ...rest }],
});
const tiers = (...list: object[]) => plan({ model: 'graduated', unitAmount: undefined, tiers: list });
/** The pointer to the price of `plan`. */
export const pricePointer = '/plans/0/prices/0';
const seats = { features: [{ key: 'seats', name: 'S', type: 'quantity' }] };
/** Part of a product input: a feature, and a plan that grants it. */
export const grants = (granted: object, features: object = seats) => ({
  ...features,
  ...plan({}, { grants: granted }),
});
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));

/** An invalid product input: the mistake, the change that causes it, and the expected pointers. */
export const wrongProducts: [what: string, change: object, ...pointers: string[]][] = [
  ['no slug', { slug: undefined }, '/slug'],
  ['a malformed slug', { slug: 'No Slug' }, '/slug'],
  ['an unknown field', { nonsense: 1 }, '/nonsense'],
  ['an unknown status', { status: 'gone' }, '/status'],
  ['an empty name', { name: '' }, '/name'],
  ['a name of two lines', { name: 'a\nb' }, '/name'],
  ['a long tagline', { tagline: 'x'.repeat(301) }, '/tagline'],
  ['a URL with an unsafe scheme', { homepageUrl: 'javascript:alert(1)' }, '/homepageUrl'],
  ['a licence that SPDX does not list', { licence: 'Beerware-13' }, '/licence'],
  ['too many tags', { tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }, '/tags'],
  ['a category that is not a slug', { categories: ['ok', 'Not Ok'] }, '/categories/1'],
  ['media without a URL', { media: [{ url: 'x', kind: 'image' }] }, '/media/0/url'],
  ['too much metadata', { metadata: many(51) }, '/metadata'],
  ['a long key of metadata', { metadata: { ['k'.repeat(41)]: 1 } }, `/metadata/${'k'.repeat(41)}`],
  ['a long value of private metadata', { privateMetadata: { 'a/b': 'x'.repeat(501) } }, '/privateMetadata/a~1b'],
  ['metadata that is a list', { metadata: [] }, '/metadata'],
  ['a malformed language tag', { translations: [{ locale: 'de_AT' }] }, '/translations/0/locale'],
  ['a language twice', { translations: [{ locale: 'de' }, { locale: 'de' }] }, '/translations/1/locale'],
  ['a feature twice', { features: [seats.features[0], seats.features[0]] }, '/features/1/key'],
  ['an unknown feature type', { features: [{ key: 'a', name: 'A', type: 'magic' }] }, '/features/0/type'],
  [
    'a meter for a feature that is not metered',
    { features: [{ ...seats.features[0], meter: 'm' }] },
    '/features/0/meter',
  ],
  ['a grant of the wrong type', grants({ seats: 'three' }), '/plans/0/grants/seats'],
  ['a negative grant', grants({ seats: -1 }), '/plans/0/grants/seats'],
  ['a grant too large to count', grants({ seats: 1e300 }), '/plans/0/grants/seats'],
  ['a grant of an unknown feature', grants({ other: 1 }), '/plans/0/grants/other'],
  ['a plan twice', { plans: [...plan({}).plans, { key: 'a', name: 'B' }] }, '/plans/1/key'],
  [
    'two prices with the same currency and interval',
    { plans: [{ ...plan({}).plans[0], prices: Array(2).fill({ currency: 'EUR', unitAmount: '1' }) }] },
    '/plans/0/prices/1',
  ],
  [
    'no machines and no offline days',
    plan({}, { licencePolicy: { maxMachines: 0, offlineDays: 0 } }),
    '/plans/0/licencePolicy/maxMachines',
    '/plans/0/licencePolicy/offlineDays',
  ],
  ['a currency that does not exist', plan({ currency: 'XXQ' }), `${pricePointer}/currency`],
  [
    'a second currency that does not exist',
    plan({ currencyOptions: [{ currency: 'EURO', unitAmount: '1' }] }),
    `${pricePointer}/currencyOptions/0/currency`,
  ],
  [
    'a currency twice',
    plan({ currencyOptions: [{ currency: 'EUR', unitAmount: '1' }] }),
    `${pricePointer}/currencyOptions/0/currency`,
  ],
  ['more decimals than a currency has', plan({ model: 'flat', unitAmount: '1.234' }), `${pricePointer}/unitAmount`],
  [
    'decimals of a currency that has none',
    plan({ model: 'flat', currency: 'JPY', unitAmount: '1.5' }),
    `${pricePointer}/unitAmount`,
  ],
  ['more decimals than can be stored', plan({ unitAmount: '0.1234567890123' }), `${pricePointer}/unitAmount`],
  ['a number too large to store', plan({ unitAmount: '9'.repeat(27) }), `${pricePointer}/unitAmount`],
  ['a number that is not text', plan({ unitAmount: 1 }), `${pricePointer}/unitAmount`],
  ['a negative price', plan({ unitAmount: '-1' }), `${pricePointer}/unitAmount`],
  ['a price without an amount', plan({ unitAmount: undefined }), `${pricePointer}/unitAmount`],
  ['tiers in a price without tiers', plan({ tiers: [{ upTo: null, unitAmount: '1' }] }), `${pricePointer}/tiers`],
  ['a last tier that ends', tiers({ upTo: '10', unitAmount: '1' }), `${pricePointer}/tiers/0/upTo`],
  [
    'tiers that overlap',
    tiers({ upTo: '10', unitAmount: '1' }, { upTo: '5', unitAmount: '1' }, { upTo: null, unitAmount: '1' }),
    `${pricePointer}/tiers/1/upTo`,
  ],
  ['a first tier without an end', tiers({ unitAmount: '1' }, { unitAmount: '1' }), `${pricePointer}/tiers/0/upTo`],
  ['a tier without an amount', tiers({ upTo: null }), `${pricePointer}/tiers/0/unitAmount`],
  ['a package of size zero', plan({ model: 'package', packageSize: '0' }), `${pricePointer}/packageSize`],
  [
    'a percentage above 100',
    plan({ model: 'percentage', unitAmount: undefined, percent: '101' }),
    `${pricePointer}/percent`,
  ],
  [
    'a minimum above the maximum',
    plan({ model: 'custom', unitAmount: undefined, minimumAmount: '2', maximumAmount: '1' }),
    `${pricePointer}/maximumAmount`,
  ],
  ['an unknown meter', plan({ meter: 'unknown' }), `${pricePointer}/meter`],
  ['a meter in a one-time price', plan({ meter: 'm', interval: 'once' }), `${pricePointer}/meter`],
  ['usage billed in advance', plan({ meter: 'm', billingTiming: 'in_advance' }), `${pricePointer}/billingTiming`],
  ['too many months', plan({ intervalCount: 37 }), `${pricePointer}/intervalCount`],
  ['more months than an integer holds', plan({ intervalCount: 2 ** 31 }), `${pricePointer}/intervalCount`],
  ['a negative trial', plan({ trialDays: -1 }), `${pricePointer}/trialDays`],
  ['a malformed lookup key', plan({ lookupKey: 'a b' }), `${pricePointer}/lookupKey`],
  [
    'a lookup key twice',
    {
      plans: [
        {
          ...plan({}).plans[0],
          prices: [
            { currency: 'EUR', unitAmount: '1', lookupKey: 'k' },
            { currency: 'USD', unitAmount: '1', lookupKey: 'k' },
          ],
        },
      ],
    },
    '/plans/0/prices/1/lookupKey',
  ],
  [
    'several mistakes at once',
    { name: '', tagline: '', ...plan({ trialDays: -1 }) },
    '/name',
    '/tagline',
    `${pricePointer}/trialDays`,
  ],
];
