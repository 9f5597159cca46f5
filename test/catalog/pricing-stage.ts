import fc from 'fast-check';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Amounts, Terms, Tier } from '../../src/catalog/pricing/terms.ts';
import { decimals, formatMinor } from '../../src/platform/values/money.ts';
import { pointed } from '../../src/platform/values/rational.ts';

export interface Whole {
  terms: Terms;
  options: Amounts[];
}
export const runs = { seed: 20_260, numRuns: 300 };

const currencies = ['EUR', 'JPY', 'KWD', 'USD'];
const digits = (max: number, places: number) =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(max) }).map((value) => pointed(value, places));
const fine = fc.integer({ min: 0, max: 12 }).chain((places) => digits(15, places));
const charge = (currency: string) => digits(8, decimals(currency));
export const quantity = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.integer({ min: 0, max: 12 }).chain((places) => digits(14, places)),
);
const percent = fc.bigInt({ min: 0n, max: 100n * 10n ** 12n }).map((value) => pointed(value, 12));
const size = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((value) => pointed(value, 3));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const ends = fc
  .uniqueArray(fc.integer({ min: 1, max: 60_000 }), { maxLength: 4 })
  .map((list) => [...list.sort((a, b) => a - b).map((end) => pointed(BigInt(end), 3)), null]);

const tiersTo = (list: (string | null)[], currency: string, unit: 'unitAmount' | 'percent') =>
  fc.tuple(
    ...list.map((upTo) =>
      fc
        .record({ each: maybe(unit === 'percent' ? percent : fine), flatAmount: charge(currency) })
        .map(({ each, flatAmount }): Tier => ({ upTo, [unit]: each, flatAmount })),
    ),
  );

/** The amounts of a price in one currency, with tiers that end at `list`. */
function amountsIn(model: PricingModel, currency: string, list: (string | null)[]): fc.Arbitrary<Amounts> {
  const bare = { currency: fc.constant(currency), tiers: fc.constant<Tier[]>([]) };
  const tiered = (unit: 'unitAmount' | 'percent') =>
    fc.record({ ...bare, tiers: tiersTo(list, currency, unit) as fc.Arbitrary<Tier[]> });
  const bounds = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 3, maxLength: 3 });
  const byModel: Record<PricingModel, () => fc.Arbitrary<Amounts>> = {
    flat: () => fc.record({ ...bare, unitAmount: charge(currency) }),
    unit: () => fc.record({ ...bare, unitAmount: fine }),
    package: () => fc.record({ ...bare, unitAmount: fine }),
    graduated: () => tiered('unitAmount'),
    volume: () => tiered('unitAmount'),
    graduated_percentage: () => tiered('percent'),
    percentage: () => fc.record({ ...bare, fixedAmount: fine }),
    custom: () =>
      bounds.map((values) => {
        const [least, preset, most] = [...values]
          .sort((a, b) => (a < b ? -1 : 1))
          .map((value) => formatMinor(value, currency));
        return { currency, tiers: [], minimumAmount: least, presetAmount: preset, maximumAmount: most };
      }),
  };
  return byModel[model]();
}

const sharedOf: Record<PricingModel, fc.Arbitrary<Partial<Terms>>> = {
  flat: fc.constant({}),
  unit: fc.constant({}),
  package: fc.record({ packageSize: size, freeUnits: maybe(fine) }),
  graduated: fc.record({ flatFeeOnZero: fc.boolean() }),
  volume: fc.record({ flatFeeOnZero: fc.boolean() }),
  graduated_percentage: fc.record({ flatFeeOnZero: fc.boolean() }),
  percentage: fc.record({ percent, freeUnits: maybe(fine) }),
  custom: fc.constant({}),
};

export const priceOf = (model: PricingModel): fc.Arbitrary<Whole> =>
  fc
    .record({ list: ends, sold: fc.shuffledSubarray(currencies, { minLength: 1 }) })
    .chain(({ list, sold }) => fc.tuple(sharedOf[model], ...sold.map((currency) => amountsIn(model, currency, list))))
    .map(([shared, first, ...options]) => ({
      terms: { model, flatFeeOnZero: false, ...first!, ...shared },
      options,
    }));

export const price = fc.constantFrom(...Object.values(PricingModel)).chain(priceOf);
export const options = (events: bigint) => ({ events: String(events) });
export const events = fc.bigInt({ min: 0n, max: 1000n });
