import type { GroupMatch } from '../../../catalog/pricing/group-match.ts';
import { asPrice } from '../../../catalog/pricing/exact.ts';
import { calculate } from '../../../catalog/pricing/calculate.ts';
import { PricingModel } from '../../../catalog/pricing/terms.ts';
import type { Terms } from '../../../catalog/pricing/terms.ts';
import { decimals } from '../../../platform/values/money.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { taxed } from './explain-taxed.ts';
import { minute, money, number, partOf, rounded, span, unitOf } from './explain-words.ts';
import type { Minor, Time } from './explain-words.ts';
import { LineKind } from './invoice-line.ts';
import type { InvoiceLine } from './invoice-line.ts';

/** A line as an entity or as a list row. */
export type ExplainedLine = Pick<
  InvoiceLine,
  'kind' | 'quantity' | 'unitAmount' | 'isTaxInclusive' | 'taxPercentage' | 'taxCategory' | 'taxRule'
> &
  Record<'wholeMinor' | 'amountMinor' | 'discountMinor' | 'netMinor' | 'taxMinor' | 'totalMinor', Minor> &
  Record<'numerator' | 'denominator' | 'unitsAfter', Minor> &
  Record<'periodStartAt' | 'periodEndAt' | 'recordedUntilAt' | 'usageSinceAt', Time | null> & {
    usageQuantity: string | null;
    usageMinor: Minor | null;
    usageGroup: GroupMatch | null;
  };

/** What a document shows of its lines: amounts in its currency, and dates in the time zone of its customer. */
export interface ExplainedDocument {
  currency: string;
  /** Null on documents from before the zone was stored: their dates are in UTC. */
  timezone: string | null;
}

/** The price of a line. */
export interface ExplainedPrice {
  /** In the currency of the document, and of the group of the usage; undefined if it is not sold in that currency. */
  terms: Terms | undefined;
  /** Whether it has groups of usage; a line of usage without a group is then for all other usage. */
  hasGroups: boolean;
  /** Whether its amounts were agreed with the customer alone. */
  isAgreed: boolean;
}

/**
 * Explains the amount of a line step by step, with figures that a reader can check. Given its price, the text shows the
 * working of tiers and packages as well.
 */
export function explain(line: ExplainedLine, document: ExplainedDocument, price?: ExplainedPrice): string {
  const { currency } = document;
  const text = [
    priced(line, document, price),
    price?.isAgreed ? 'The price was agreed with this customer.' : '',
    prorated(line, document),
    discounted(line, currency),
    taxed(line, currency),
  ];
  return text.filter(Boolean).join(' ');
}

function priced(line: ExplainedLine, document: ExplainedDocument, price?: ExplainedPrice): string {
  const { kind, periodStartAt, periodEndAt } = line;
  const { currency, timezone } = document;
  const whole = money(line.wholeMinor, currency);
  const period = periodStartAt ? ` ${span(periodStartAt, periodEndAt!, timezone)}` : '';
  if (kind === LineKind.commitment) return `${whole} tops the charges up to the agreed minimum${period}.`;
  const counted = number(line.quantity);
  if (kind === LineKind.adjustment)
    return `${counted} were counted${ofGroup(line, price)}${period} including late usage, which is ${whole} more than was billed.`;
  if (kind === LineKind.usage) return isFurther(line) ? further(line, document, price) : used(line, document, price);
  const time = period ? `, for the time${period}` : '';
  return `${working(line, currency, price?.terms)}${kind === LineKind.proration ? ' for a whole period' : time}.`;
}

function used(line: ExplainedLine, { currency, timezone }: ExplainedDocument, price?: ExplainedPrice): string {
  const counted = `${number(line.quantity)} counted${ofGroup(line, price)} ${span(line.periodStartAt!, line.periodEndAt!, timezone)}`;
  return `${counted}${recorded(line, timezone)}: ${working(line, currency, price?.terms)}.`;
}

/** Whether an earlier line billed part of the usage of this period; the price applies to all of it together. */
function isFurther({ usageSinceAt, periodStartAt }: ExplainedLine): boolean {
  return usageSinceAt !== null && usageSinceAt.toString() !== periodStartAt!.toString();
}

function further(line: ExplainedLine, { currency, timezone }: ExplainedDocument, price?: ExplainedPrice): string {
  const { quantity, amountMinor, periodEndAt } = line;
  const usage = { ...line, quantity: line.usageQuantity!, wholeMinor: line.usageMinor! };
  const since = span(line.usageSinceAt!, periodEndAt!, timezone);
  const counted = `${number(usage.quantity)} counted${ofGroup(line, price)} ${since}, ${number(quantity)} more than was billed before`;
  const billed = money(BigInt(usage.wholeMinor) - BigInt(amountMinor), currency);
  const rest = BigInt(amountMinor)
    ? `${billed} of that was billed before, which leaves ${money(amountMinor, currency)}`
    : 'Nothing of that is left to bill';
  return `${counted}${recorded(line, timezone)}: ${working(usage, currency, price?.terms)}. ${rest}.`;
}

/** " with region eu-west and model large": the properties of the usage that a group of the price names. */
function ofGroup({ usageGroup }: ExplainedLine, price?: ExplainedPrice): string {
  if (!usageGroup) return price?.hasGroups ? ' for all other usage' : '';
  const words = Object.entries(usageGroup).map(([property, value]) => `${property} ${value}`);
  return ` with ${words.join(' and ')}`;
}

function recorded({ recordedUntilAt }: ExplainedLine, timezone: string | null): string {
  return recordedUntilAt ? `, by what was recorded until ${minute(recordedUntilAt, timezone)}` : '';
}

/** "2 x 9.90 EUR = 19.80 EUR"; for tiers, the amount of each tier. */
function working(
  line: Pick<ExplainedLine, 'quantity' | 'unitAmount' | 'wholeMinor'>,
  currency: string,
  terms?: Terms,
): string {
  const { quantity, unitAmount } = line;
  const whole = money(line.wholeMinor, currency);
  if (unitAmount !== null) {
    const each = Rational.of(unitAmount);
    const scale = new Rational(10n ** BigInt(decimals(currency)));
    const exact = each.times(Rational.of(quantity)).times(scale);
    return `${number(quantity)} x ${asPrice(each, currency)} ${currency} = ${rounded(exact, currency)}`;
  }
  if (Rational.of(quantity).num === 0n && BigInt(line.wholeMinor) === 0n) return 'nothing to pay';
  const steps = terms && stepsOf(line, currency, terms);
  if (steps) return `${steps}; together ${whole}`;
  const fixed = terms && fixedAmounts[terms.model];
  return fixed ? `${fixed} ${whole}` : `${number(quantity)} cost ${whole}`;
}

/** What the amount is called where it does not depend on the quantity. */
const fixedAmounts: Partial<Record<PricingModel, string>> = {
  flat: 'A fixed amount of',
  custom: 'The chosen amount of',
};

/** The models whose amount follows from the quantity alone and consists of several steps. */
const workedOut: readonly PricingModel[] = [PricingModel.graduated, PricingModel.volume, PricingModel.package];

/** The models whose amount is a share of the quantity, and may have a fixed amount for each event besides. */
const shares: readonly PricingModel[] = [PricingModel.percentage, PricingModel.graduated_percentage];

type Worked = Pick<ExplainedLine, 'quantity' | 'wholeMinor'>;

function stepsOf(line: Worked, currency: string, terms: Terms): string | undefined {
  const isShare = shares.includes(terms.model);
  if (!isShare && !workedOut.includes(terms.model)) return undefined;
  const options = isShare ? { events: eventsOf(line, terms) } : {};
  const { steps, minor } = calculate(terms, line.quantity, options);
  if (isShare && minor !== BigInt(line.wholeMinor)) return undefined;
  const text = steps.map(({ description, amount }) => {
    return `${description} = ${asPrice(Rational.of(amount), currency)} ${currency}`;
  });
  return text.join('; ');
}

/** The number of events that a line charged: what its amount has more than the share. A line stores only the amount. */
function eventsOf({ quantity, wholeMinor }: Worked, terms: Terms): string {
  const fixed = Rational.of(terms.fixedAmount ?? '0');
  if (fixed.num === 0n) return '0';
  const scale = new Rational(10n ** BigInt(decimals(terms.currency)));
  const rest = new Rational(BigInt(wholeMinor)).minus(calculate(terms, quantity).exact.times(scale));
  const events = rest.over(fixed.times(scale)).round();
  return events > 0n ? events.toString() : '0';
}

/**
 * A prorated part is rounded from the end of the period, so that all parts add up to the whole. Its amount is that of
 * the part and the time after it together, less that of the time after it.
 */
function prorated(line: ExplainedLine, { currency, timezone }: ExplainedDocument): string {
  const { numerator, denominator, unitsAfter, wholeMinor } = line;
  if (BigInt(numerator) === BigInt(denominator)) return '';
  const time = line.periodStartAt ? ` ${span(line.periodStartAt, line.periodEndAt!, timezone)}` : '';
  const covers = `The time${time} is ${numerator} of its ${denominator} ${unitOf(denominator)}`;
  if (BigInt(unitsAfter) === 0n) return `${covers}: ${partOf(wholeMinor, [numerator, denominator], currency).text}.`;
  const rest = BigInt(numerator) + BigInt(unitsAfter);
  const [both, after] = [
    partOf(wholeMinor, [rest, denominator], currency),
    partOf(wholeMinor, [unitsAfter, denominator], currency),
  ];
  return (
    `${covers}, and ${unitsAfter} follow. So that all parts add up to the whole, it is what both cost ` +
    `(${both.text}) less what follows (${after.text}): ${money(line.amountMinor, currency)}.`
  );
}

function discounted({ discountMinor, amountMinor }: ExplainedLine, currency: string): string {
  if (BigInt(discountMinor) === 0n) return '';
  const left = BigInt(amountMinor) - BigInt(discountMinor);
  return `Less ${money(discountMinor, currency)} by coupons, that leaves ${money(left, currency)}.`;
}
