import { Field, ID, ObjectType } from 'type-graphql';
import type { DiscountShape, TaxGroupShape } from '../../src/billing/invoicing/invoices/invoice-shapes.ts';
import { Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import { Money, toMoney } from '../money.ts';

@ObjectType({ simpleResolvers: true, description: 'The tax of an invoice at one rate.' })
export class InvoiceTax {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the tax rate; null where no tax rate of the project applies.',
  })
  rateId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name on invoices; null where no tax rate of the project applies.',
  })
  name!: string | null;

  @Field(() => Decimal, { description: 'The percentage: "19" is 19 %.' })
  percentage!: string;

  @Field(() => String, { description: 'The EN 16931 category: S, Z, E, AE, G, K or O.' })
  category!: string;

  @Field(() => Money, { description: 'The taxable amount.' })
  net!: Money;

  @Field(() => Money, { description: 'The tax at this rate.' })
  tax!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'The discount of a coupon on an invoice.' })
export class InvoiceDiscount {
  @Field(() => ID, { description: 'The id of the coupon.' })
  couponId!: string;

  @Field(() => String, { description: 'The name of the coupon on the invoice.' })
  name!: string;

  @Field(() => Money, { description: 'The amount of the discount; it can be 0.' })
  amount!: Money;
}

/** Converts the stored taxes of an invoice or a credit note. */
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
