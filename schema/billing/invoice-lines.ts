import { FieldResolver, Resolver, Root } from 'type-graphql';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { pricedBy, termsOfRow } from '../../src/catalog/offers/terms-of-row.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Money, toMoney } from '../money.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, parts, relate } from '../lists/relation.ts';

const ofLine = relate(InvoiceLine, {
  amount: parts(Invoice, 'invoiceId', ['currency']),
  explanation: parts(Price, 'priceId', [...pricedBy]),
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
  ],
});

/** A line itself has no currency; its amount is asked of the invoice it stands on. */
@Resolver(() => InvoiceLine)
export class InvoiceLinesResolver {
  @FieldResolver(() => Money, {
    description: 'As the price says it, for its part of a period: with the tax where that is in the price.',
  })
  amount(@Root() { amountMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(amountMinor, related);
  }

  @FieldResolver(() => Money, { description: 'How much coupons take off `amount`.' })
  discount(@Root() { discountMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(discountMinor, related);
  }

  @FieldResolver(() => Money, { description: 'What the tax is taken of: after discounts, without tax.' })
  net(@Root() { netMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(netMinor, related);
  }

  @FieldResolver(() => Money, { description: 'Its share of the tax at its rate, which is rounded once.' })
  tax(@Root() { taxMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(taxMinor, related);
  }

  @FieldResolver(() => Money, { description: 'The net amount plus the tax.' })
  total(@Root() { totalMinor }: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(totalMinor, related);
  }

  @FieldResolver(() => String, { description: 'How the amount was calculated, step by step, to the cent.' })
  async explanation(@Root() line: Row<InvoiceLine>, @Related() related: RelatedTo): Promise<string> {
    const { currency } = (await related(ofLine.amount))!;
    const price = await related(ofLine.explanation);
    return explain(line, currency, price ? termsOfRow(price, currency) : undefined);
  }
}

async function inCurrency(minor: bigint | string, related: RelatedTo): Promise<Money> {
  const invoice = await related(ofLine.amount);
  return toMoney(minor, invoice!.currency);
}
