import { formatMinor } from '../../../../platform/values/money.ts';
import { Rational } from '../../../../platform/values/rational.ts';
import type { BillingDocument, DocumentLine } from '../billing-document.ts';
import { netLine } from '../figures.ts';
import { languageOf, say } from '../labels.ts';
import { oneLine, printable, shortened } from '../printable.ts';
import type { Element } from './element.ts';
import { amount } from './element.ts';
import { periodElement } from './period-element.ts';
import { taxCategory } from './tax-elements.ts';

/** Programs that read invoices expect short item names; the description has the whole text. */
const longestName = 100;

/** A line (BG-25): its amount before discounts and without tax. */
export function lineElement(line: DocumentLine, index: number, document: BillingDocument): Element {
  const { kind, currency, periodTimezone } = document;
  const { grossMinor } = netLine(line);
  const { quantity, price, base } = priced(line, grossMinor, currency);
  return {
    'cbc:ID': String(index + 1),
    'cbc:Note': noteOf(line, document),
    [kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: units(quantity),
    'cbc:LineExtensionAmount': amount(grossMinor, currency),
    'cac:InvoicePeriod': line.period ? periodElement(line.period, periodTimezone) : undefined,
    'cac:Item': item(line),
    'cac:Price': {
      'cbc:PriceAmount': { '@currencyID': currency, '#': price },
      'cbc:BaseQuantity': base && units(base),
    },
  };
}

/** The note of a line (BT-127) names its subscription on an invoice of several. */
function noteOf({ subscriptionNumber }: DocumentLine, { locale }: BillingDocument): string | undefined {
  return subscriptionNumber ? `${say('subscription', languageOf(locale))} ${subscriptionNumber}` : undefined;
}

function item({ description, taxCategory: category, taxPercentage }: DocumentLine): Element {
  const name = shortened(description, longestName);
  return {
    'cbc:Description': name === oneLine(description) ? undefined : printable(description),
    'cbc:Name': name,
    'cac:ClassifiedTaxCategory': taxCategory(category, Rational.of(taxPercentage).toDecimal()),
  };
}

interface PricedQuantity {
  quantity: string;
  price: string;
  base?: string;
}

/**
 * Quantity x price / base always equals the amount. If the unit price does not give that, as for tiers, prorated periods
 * and inclusive prices, the price is the total for the whole quantity. A price is never negative (BR-27), so a line that
 * deducts an amount has a negative quantity.
 */
function priced(line: DocumentLine, grossMinor: bigint, currency: string): PricedQuantity {
  const isNegative = grossMinor < 0n;
  const magnitude = isNegative ? -grossMinor : grossMinor;
  const whole = formatMinor(magnitude, currency);
  const count = Rational.of(line.quantity);
  if (count.num <= 0n) {
    return magnitude ? { quantity: isNegative ? '-1' : '1', price: whole } : { quantity: '0', price: whole };
  }
  const plain = count.toDecimal();
  const quantity = isNegative ? `-${plain}` : plain;
  const unit = unitOf(line, isNegative);
  const isPlain = unit && unit.num >= 0n && unit.times(count).compare(Rational.of(whole)) === 0;
  return isPlain ? { quantity, price: unit.toDecimal() } : { quantity, price: whole, base: plain };
}

/** The price of a unit without tax, turned round where the quantity is; null where it is not known. */
function unitOf({ isInclusive, unitAmount }: DocumentLine, isNegative: boolean): Rational | null {
  if (isInclusive || !unitAmount) return null;
  const unit = Rational.of(unitAmount);
  return isNegative ? unit.times(new Rational(-1n)) : unit;
}

/** UN/ECE recommendation 20: C62 is "one". */
function units(quantity: string): Element {
  return { '@unitCode': 'C62', '#': quantity };
}
