import { FieldResolver, Resolver, Root } from 'type-graphql';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { termFields, termsOfRow } from '../../src/catalog/offers/terms-of-row.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Money, toMoney } from '../money.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, parts, relate } from '../lists/relation.ts';

const ofLine = relate(InvoiceLine, {
  amount: parts(Invoice, 'invoiceId', ['currency', 'timezone']),
  explanation: parts(Price, 'priceId', [...termFields, 'customerId']),
});

needs(InvoiceLine, {
  amount: ['amountMinor'],
  discount: ['discountMinor'],
  net: ['netMinor'],
  tax: ['taxMinor'],
  total: ['totalMinor'],
  explanation: [
    'kind',
    'quantity',
    'unitAmount',
    'isTaxInclusive',
    'taxPercentage',
    'taxCategory',
    'taxRule',
    'wholeMinor',
    'amountMinor',
    'discountMinor',
    'netMinor',
    'taxMinor',
    'totalMinor',
    'numerator',
    'denominator',
    'unitsAfter',
    'periodStartAt',
    'periodEndAt',
    'recordedUntilAt',
    'usageSinceAt',
    'usageQuantity',
    'usageMinor',
    'usageGroup',
  ],
});

/** A line has no currency of its own; it uses the currency of its invoice. */
@Resolver(() => InvoiceLine)
export class InvoiceLinesResolver {
  @FieldResolver(() => Money, {
    description: 'The charge for its part of a period, including tax if the price includes it.',
  })
  amount(@Root() { amountMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(amountMinor, related);
  }

  @FieldResolver(() => Money, { description: 'The discount of all coupons on `amount`.' })
  discount(@Root() { discountMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(discountMinor, related);
  }

  @FieldResolver(() => Money, { description: 'The taxable amount: after discounts, without tax.' })
  net(@Root() { netMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(netMinor, related);
  }

  @FieldResolver(() => Money, { description: 'Its share of the tax at its rate; that tax is rounded once.' })
  tax(@Root() { taxMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(taxMinor, related);
  }

  @FieldResolver(() => Money, { description: 'The net amount plus the tax.' })
  total(@Root() { totalMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(totalMinor, related);
  }

  @FieldResolver(() => String, { description: 'The calculation of the amount, step by step, to the cent.' })
  async explanation(@Root() line: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<string> {
    const invoice = (await related(ofLine.amount))!;
    const price = await related(ofLine.explanation);
    if (!price) return explain(line, invoice);
    const terms = termsOfRow(price, invoice.currency, line.usageGroup);
    return explain(line, invoice, { terms, hasGroups: price.groups.length > 0, isAgreed: price.customerId !== null });
  }
}

async function inCurrency(minor: bigint | string, related: RelatedTo): Promise<Money> {
  const invoice = await related(ofLine.amount);
  return toMoney(minor, invoice!.currency);
}
