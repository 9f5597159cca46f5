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

  @Field(() => String, {
    nullable: true,
    description: 'Why no tax is owed, if the project decided that; null where the category says it all.',
  })
  reason!: string | null;

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

@ObjectType({ simpleResolvers: true, description: 'The seller or the buyer, as printed on an invoice.' })
export class InvoiceParty {
  @Field(() => String, { nullable: true, description: 'The name; null for a seller is the name of its project.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'The street and the house number.' })
  street!: string | null;

  @Field(() => String, { nullable: true, description: 'The postal code.' })
  postalCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The city.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'The country code (ISO 3166-1, two letters).' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'The VAT id with the prefix of its country.' })
  vatId!: string | null;

  @Field(() => String, { nullable: true, description: 'The tax number of the local tax office.' })
  taxNumber!: string | null;

  @Field(() => String, { nullable: true, description: 'The email address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'The IBAN of the account to pay to.' })
  iban!: string | null;

  @Field(() => String, { nullable: true, description: 'The BIC of that account.' })
  bic!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The seller and the buyer as of the finalisation of an invoice; later changes do not alter them.',
})
export class InvoiceParties {
  @Field(() => InvoiceParty, { description: 'The project that sells.' })
  seller!: InvoiceParty;

  @Field(() => InvoiceParty, { description: 'The customer who is billed.' })
  buyer!: InvoiceParty;

  @Field(() => String, { description: "The seller's time zone (IANA), in which dates are printed." })
  timezone!: string;

  @Field(() => String, { nullable: true, description: 'The text at the foot.' })
  footer!: string | null;
}

/** Converts the stored taxes of an invoice or a credit note. */
export function toTaxes(groups: readonly TaxGroupShape[], currency: string): InvoiceTax[] {
  return groups.map(({ netMinor, taxMinor, ...rate }) => ({
    ...{ reason: null, ...rate },
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
