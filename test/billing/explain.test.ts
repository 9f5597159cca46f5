import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { explainCredit } from '../../src/billing/invoicing/credit-notes/explain-credit.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { assemble } from '../../src/billing/invoicing/invoices/assemble.ts';
import type { Charge } from '../../src/billing/invoicing/invoices/charge.ts';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import { LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import type { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../../src/billing/invoicing/invoices/invoice-reason.ts';
import { compose } from '../../src/billing/invoicing/invoices/write-invoice.ts';
import { BillingProfile } from '../../src/billing/customers/profile/billing-profile.ts';
import { entire, prorate } from '../../src/billing/invoicing/arithmetic/proration.ts';
import type { Share } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { TaxRule } from '../../src/billing/customers/taxes/tax-rule.ts';
import type { TaxCategory } from '../../src/billing/customers/taxes/tax-terms.ts';
import { calculate } from '../../src/catalog/pricing/calculate.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import type { Terms } from '../../src/catalog/pricing/terms.ts';
import { Rational } from '../../src/platform/values/rational.ts';

const day = (date: string) => Temporal.Instant.from(`${date}T00:00:00Z`);
/** The currency and the zone of the documents. */
const shown = { currency: 'EUR', timezone: 'UTC' };

const period = { startAt: day('2026-03-01'), endAt: day('2026-04-01') };

interface ChargeInput {
  terms: Terms;
  quantity: string;
  kind?: LineKind;
  share?: Share;
  isTaxInclusive?: boolean;
  more?: Partial<Charge>;
}

function charge({
  terms,
  quantity,
  share = entire,
  kind = LineKind.recurring,
  isTaxInclusive = false,
  more,
}: ChargeInput): Charge {
  const wholeMinor = calculate(terms, quantity).minor;
  return {
    ...{ kind, quantity, wholeMinor, share, isTaxInclusive, period, description: 'Forge' },
    unitAmount: terms.model === PricingModel.unit ? terms.unitAmount! : null,
    amountMinor: prorate(wholeMinor, share),
    ...{
      productId: null,
      priceId: null,
      subscriptionId: null,
      itemId: null,
      meterId: null,
      correctsLineId: null,
    },
    ...{ recordedUntilAt: null, taxCode: null, isDiscountable: true },
    ...more,
  };
}

interface TaxAndDiscount {
  percentage?: string;
  category?: TaxCategory;
  percentOff?: string;
}

/** Returns the lines of an invoice for these charges. */
function linesOf(
  charges: Charge[],
  { percentage = '0', category = 'O', percentOff }: TaxAndDiscount = {},
): InvoiceLine[] {
  const account = { customer: new Customer(), profile: new BillingProfile('project'), rates: [] };
  const coupon = {
    couponId: 'c',
    name: 'Off',
    percentOff: percentOff!,
    amountOffMinor: null,
    productIds: [],
  };
  const rates = charges.map(() => ({ id: null, name: null, percentage, category, rule: null }));
  const assembled = assemble(charges, rates, percentOff ? [coupon] : []);
  const head = { currency: 'EUR', reason: InvoiceReason.subscription_cycle };
  return compose(account, { head, charges, assembled, at: period.startAt }).lines;
}

const unit = (unitAmount: string): Terms => ({
  ...{ model: PricingModel.unit, currency: 'EUR', unitAmount, tiers: [], flatFeeOnZero: false },
});
const tiered = (model: PricingModel): Terms => ({
  ...{ model, currency: 'EUR', flatFeeOnZero: false },
  tiers: [
    { upTo: '10', unitAmount: '5' },
    { upTo: null, unitAmount: '3.335', flatAmount: '2' },
  ],
});
const packages: Terms = { ...unit('7.5'), model: PricingModel.package, packageSize: '100', freeUnits: '50' };

describe('an explanation', () => {
  const vat: TaxAndDiscount = { percentage: '19', category: 'S' };
  const part = { numerator: 18n, denominator: 31n, after: 0n };
  const recordedUntilAt = period.endAt;

  it.each<[string, ChargeInput, TaxAndDiscount, string]>([
    [
      'a whole period',
      { terms: unit('9.9'), quantity: '2' },
      vat,
      '2 x 9.90 EUR = 19.80 EUR, for the time from 2026-03-01 to 2026-04-01. ' +
        '19 % tax comes on top: 3.76 EUR, its share of the tax on all lines at that rate; 23.56 EUR in all.',
    ],
    [
      'a price finer than a cent',
      { terms: unit('0.0155'), quantity: '3' },
      {},
      '3 x 0.0155 EUR = 0.046500, rounded to 0.05 EUR, for the time from 2026-03-01 to 2026-04-01.',
    ],
    [
      'a part of a period, with a coupon',
      { terms: unit('29'), quantity: '1', kind: LineKind.proration, share: part },
      { percentOff: '10' },
      '1 x 29.00 EUR = 29.00 EUR for a whole period. The time from 2026-03-01 to 2026-04-01 is 18 of its 31 days: ' +
        '29.00 EUR x 18 / 31 = 16.838710, rounded to 16.84 EUR. Less 1.69 EUR by coupons, that leaves 15.15 EUR.',
    ],
    [
      'a part with another part after it',
      { terms: unit('29'), quantity: '1', kind: LineKind.proration, share: { ...part, after: 3n } },
      {},
      '1 x 29.00 EUR = 29.00 EUR for a whole period. The time from 2026-03-01 to 2026-04-01 is 18 of its 31 days, and 3 ' +
        'follow. So that all parts add up to the whole, it is what both cost (29.00 EUR x 21 / 31 = 19.645161, rounded to ' +
        '19.65 EUR) less what follows (29.00 EUR x 3 / 31 = 2.806452, rounded to 2.81 EUR): 16.84 EUR.',
    ],
    [
      'graduated tiers, with the tax in the price',
      { terms: tiered(PricingModel.graduated), quantity: '12', isTaxInclusive: true },
      vat,
      'first 10 units at 5.00 each = 50.00 EUR; next 2 units at 3.335 each = 6.67 EUR; flat amount of tier 2 of 2.00 = 2.00 EUR; ' +
        'together 58.67 EUR, for the time from 2026-03-01 to 2026-04-01. 19 % tax is included: 9.37 EUR, its share of the tax ' +
        'on all lines at that rate; 49.30 EUR net.',
    ],
    [
      'usage in packages',
      { terms: packages, quantity: '1234', kind: LineKind.usage, more: { recordedUntilAt } },
      { category: 'AE' },
      '1234 counted from 2026-03-01 to 2026-04-01, by what was recorded until 2026-04-01 00:00 UTC: first 50 units free = 0.00 ' +
        'EUR; 12 packages of 100 at 7.50 each = 90.00 EUR; together 90.00 EUR. No tax is added: the customer owes it (reverse charge).',
    ],
    [
      'a share of what was counted, and a fixed amount for each event',
      {
        terms: { ...unit('0'), model: PricingModel.percentage, percent: '2.9', fixedAmount: '0.25' },
        quantity: '1000',
        kind: LineKind.usage,
        more: { recordedUntilAt, wholeMinor: 3000n, amountMinor: 3000n },
      },
      {},
      '1000 counted from 2026-03-01 to 2026-04-01, by what was recorded until 2026-04-01 00:00 UTC: 2.9 % of 1000.00 = 29.00 ' +
        'EUR; 4 events at 0.25 each = 1.00 EUR; together 30.00 EUR.',
    ],
    [
      'usage when there was none',
      { terms: tiered(PricingModel.graduated), quantity: '0', kind: LineKind.usage, more: { recordedUntilAt } },
      {},
      '0 counted from 2026-03-01 to 2026-04-01, by what was recorded until 2026-04-01 00:00 UTC: nothing to pay.',
    ],
    [
      'a price that does not depend on the quantity',
      {
        terms: { ...unit('60'), model: PricingModel.flat },
        quantity: '1',
        kind: LineKind.once,
        more: { period: null },
      },
      {},
      'A fixed amount of 60.00 EUR.',
    ],
    [
      'usage that came late',
      {
        terms: unit('0.5'),
        quantity: '7',
        kind: LineKind.adjustment,
        more: { wholeMinor: 150n, amountMinor: 150n, unitAmount: null },
      },
      { category: 'E' },
      '7 were counted from 2026-03-01 to 2026-04-01 including late usage, which is 1.50 EUR more than was billed. It is exempt from tax.',
    ],
    [
      'the amount missing to a minimum',
      { terms: unit('5'), quantity: '1', kind: LineKind.commitment },
      { category: 'Z' },
      '5.00 EUR tops the charges up to the agreed minimum from 2026-03-01 to 2026-04-01. It is taxed at 0 %.',
    ],
    [
      'a line of a one-off invoice',
      { terms: unit('99.99'), quantity: '1.5', kind: LineKind.manual, more: { period: null } },
      {},
      '1.5 x 99.99 EUR = 149.985000, rounded to 149.99 EUR.',
    ],
  ])('states the calculation of %s', (_, input, taxAndDiscount, sentence) => {
    const [line] = linesOf([charge(input)], taxAndDiscount);
    expect(explain(line!, shown, { terms: input.terms, hasGroups: false, isAgreed: false })).toBe(sentence);
  });

  it('states that the price was agreed with the customer', () => {
    const terms = unit('49');
    const [line] = linesOf([charge({ terms, quantity: '1' })]);
    expect(explain(line!, shown, { terms, hasGroups: false, isAgreed: true })).toBe(
      '1 x 49.00 EUR = 49.00 EUR, for the time from 2026-03-01 to 2026-04-01. The price was agreed with this customer.',
    );
  });

  it.each<[TaxRule | null, string]>([
    [TaxRule.no_rates, ''],
    [null, ''],
    [TaxRule.business_abroad, ' No tax is added: the customer is a business in another country.'],
    [TaxRule.missing, ' No tax rate applies to the customer.'],
    [TaxRule.decided, ' No tax is added: this was decided for the invoice.'],
  ])('states why a line is outside the scope of the tax by the rule %s', (taxRule, sentence) => {
    const [line] = linesOf([charge({ terms: unit('49'), quantity: '1', more: { period: null } })]);
    expect(explain(Object.assign(line!, { taxRule }), shown)).toBe(`1 x 49.00 EUR = 49.00 EUR.${sentence}`);
  });

  it('states only the amount when the tiers of the price are unknown', () => {
    const [line] = linesOf([charge({ terms: tiered(PricingModel.volume), quantity: '12' })]);
    expect(explain(line!, shown)).toBe('12 cost 42.02 EUR, for the time from 2026-03-01 to 2026-04-01.');
  });

  it('has figures that add up step by step to the total of the line', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 4 }), rate, off, (some, taxed, percentOff) => {
        const lines = linesOf(some.map(charge), { ...taxed, percentOff });
        for (const [index, { terms }] of some.entries()) {
          const line = lines[index]!;
          checkCalculation(explain(line, shown, { terms, hasGroups: false, isAgreed: false }), line);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of a credit has figures that add up', () => {
    fc.assert(
      fc.property(sold, rate, off, fc.bigInt({ min: 1n, max: 100n }), (one, taxed, percentOff, unused) => {
        const [line] = linesOf([charge(one)], { ...taxed, percentOff });
        const numerator = (line!.numerator * unused) / 100n || 1n;
        const given = {
          ...{ numerator, denominator: line!.numerator },
          periodStartAt: period.startAt,
          periodEndAt: period.endAt,
        };
        const isOfWhole = line!.discountMinor === 0n;
        const base = line!.isTaxInclusive ? line!.totalMinor : line!.netMinor;
        const baseMinor = isOfWhole
          ? prorate(line!.wholeMinor, { ...line!.share, numerator })
          : prorate(base, { numerator, denominator: line!.numerator, after: 0n });
        const minors = { netMinor: baseMinor, taxMinor: 0n, totalMinor: baseMinor };
        const text = explainCredit({ ...given, ...minors }, line!, shown);
        expect(text).toContain(` ${new Rational(baseMinor, 100n).toFixed(2)} EUR. That is`);
        expect(text).not.toContain('can be given back');
        parts(text);
      }),
      { numRuns: 300 },
    );
  });
});

const share: fc.Arbitrary<Share> = fc
  .tuple(
    fc.bigInt({ min: 1n, max: 31n }),
    fc.bigInt({ min: 0n, max: 30n }),
    fc.bigInt({ min: 0n, max: 30n }),
    fc.boolean(),
  )
  .map(([numerator, before, after, isSeconds]) => {
    const one = isSeconds ? 86_400n : 1n;
    return {
      numerator: numerator * one,
      denominator: (before + numerator + after) * one,
      after: after * one,
    };
  });

const price = fc.integer({ min: 0, max: 9_999_999 }).map((number) => new Rational(BigInt(number), 10_000n).toFixed(4));

const sold: fc.Arbitrary<ChargeInput> = fc.record({
  terms: fc.oneof(
    price.map(unit),
    fc.constantFrom(PricingModel.graduated, PricingModel.volume).map(tiered),
    fc.constant(packages),
  ),
  quantity: fc.integer({ min: 1, max: 400 }).map(String),
  kind: fc.constantFrom(LineKind.recurring, LineKind.proration),
  share: fc.oneof(fc.constant(entire), share),
  isTaxInclusive: fc.boolean(),
});

const rate: fc.Arbitrary<TaxAndDiscount> = fc.constantFrom(
  {},
  { percentage: '19', category: 'S' },
  { percentage: '7.7', category: 'S' },
);
const off = fc.constantFrom(undefined, undefined, '33.3', '100');

/** Parses "12.34", or a number with more decimals, into cents. */
const cents = (text: string) => Rational.of(text).times(new Rational(100n));
const expectRounded = (exact: Rational, stated: string | undefined, result: string) => {
  if (stated !== undefined) expect(stated).toBe(exact.over(new Rational(100n)).toFixed(6));
  expect(cents(result)).toEqual(new Rational(exact.round()));
};

/** Checks each "a EUR x n / d = b, rounded to c EUR", and returns the results in cents. */
function parts(text: string): bigint[] {
  const found = text.matchAll(/([\d.]+) EUR x (\d+) \/ (\d+) = (?:([\d.]+), rounded to )?([\d.]+) EUR/g);
  return [...found].map(([, whole, numerator, denominator, exact, result]) => {
    expectRounded(cents(whole!).times(new Rational(BigInt(numerator!), BigInt(denominator!))), exact, result!);
    return cents(result!).num;
  });
}

/** Follows the calculation of an explanation, and expects the amounts of the line. */
function checkCalculation(text: string, line: InvoiceLine): void {
  let minor = wholeAmountIn(text);
  const [first, after = 0n] = parts(text);
  if (first !== undefined) minor = first - after;
  expect(minor).toBe(line.amountMinor);
  const discount = / Less ([\d.]+) EUR by coupons, that leaves ([\d.]+) EUR\./.exec(text);
  if (discount) minor -= cents(discount[1]!).num;
  if (discount) expect(minor).toBe(cents(discount[2]!).num);
  const [, onTop, all] = / tax comes on top: ([\d.]+) EUR.*; ([\d.]+) EUR in all\.$/.exec(text) ?? [];
  const [, within, net] = / tax is included: ([\d.]+) EUR.*; ([\d.]+) EUR net\.$/.exec(text) ?? [];
  if (onTop) expect(minor + cents(onTop).num).toBe(cents(all!).num);
  if (within) expect(minor - cents(within).num).toBe(cents(net!).num);
  expect(minor + (onTop ? cents(onTop).num : 0n)).toBe(line.totalMinor);
  expect(line.totalMinor - line.netMinor).toBe(cents(onTop ?? within ?? '0').num);
}

function wholeAmountIn(text: string): bigint {
  const times = /^([\d.]+) x ([\d.]+) EUR = (?:([\d.]+), rounded to )?([\d.]+) EUR/.exec(text);
  if (times) {
    expectRounded(Rational.of(times[1]!).times(cents(times[2]!)), times[3], times[4]!);
    return cents(times[4]!).num;
  }
  const [tiers, together] = text.split('; together ');
  const amounts = [...tiers!.matchAll(/ = ([\d.]+) EUR/g)].map(([, amount]) => cents(amount!));
  const sum = amounts.reduce((total, amount) => total.plus(amount));
  const [, whole] = /^([\d.]+) EUR/.exec(together!)!;
  expectRounded(sum, undefined, whole!);
  return cents(whole!).num;
}
