import { Field, ID, ObjectType } from 'type-graphql';
import type { DiscountShape, TaxGroupShape } from '../../src/billing/invoicing/invoices/invoice-shapes.ts';
import { Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import { Money, toMoney } from '../money.ts';

@ObjectType({ simpleResolvers: true, description: 'What is owed at one rate of tax.' })
export class InvoiceTax {
  @Field(() => ID, { nullable: true })
  rateId!: string | null;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => Decimal, { description: 'Of each hundred.' })
  percentage!: string;

  @Field(() => String, { description: 'Of EN 16931: S, Z, E, AE, G, K or O.' })
  category!: string;

  @Field(() => Money, { description: 'What the tax is taken of.' })
  net!: Money;

  @Field(() => Money)
  tax!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'What a coupon let off on an invoice.' })
export class InvoiceDiscount {
  @Field(() => ID)
  couponId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Money)
  amount!: Money;
}

/** As an invoice or a credit note keeps them. */
export function toTaxes(groups: readonly TaxGroupShape[], currency: string): InvoiceTax[] {
  return groups.map(({ netMinor, taxMinor, ...rate }) => ({
    ...rate,
    net: toMoney(netMinor, currency),
    tax: toMoney(taxMinor, currency),
  }));
}

export function toDiscounts(discounts: readonly DiscountShape[], currency: string): InvoiceDiscount[] {
  return discounts.map(({ couponId, name, minor }) => ({
    couponId,
    name,
    amount: toMoney(minor, currency),
  }));
}
