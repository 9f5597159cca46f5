import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { DateTime, Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import { Money } from '../money.ts';
import { InvoiceDiscount, InvoiceTax } from './invoice-parts.ts';

/** What lines of invoices and of credit notes have in common. */
@ObjectType({ simpleResolvers: true })
class LineSums {
  @Field(() => String, { description: 'As people would read it on the document.' })
  description!: string;

  @Field(() => Money, { description: 'The taxable amount.' })
  net!: Money;

  @Field(() => Money, { description: 'The tax on `net`.' })
  tax!: Money;

  @Field(() => Money, { description: 'The net amount plus the tax.' })
  total!: Money;

  @Field(() => DateTime, { nullable: true, description: 'The start of the time that it covers.' })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'The end of the time that it covers; this instant is not included.' })
  periodEndAt!: Temporal.Instant | null;

  @Field(() => String, { description: 'How the amount was calculated, step by step, to the cent.' })
  explanation!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A line as it would stand on the invoice.' })
export class InvoiceLinePreview extends LineSums {
  @Field(() => LineKind, { description: 'The kind of charge.' })
  kind!: LineKind;

  @Field(() => Decimal, {
    description: 'The quantity; for an adjustment, the total that was counted in the period.',
  })
  quantity!: string;

  @Field(() => Decimal, { nullable: true, description: 'For one unit; null where units cost differently.' })
  unitAmount!: string | null;

  @Field(() => Money, { description: 'As the price says it, with the tax where that is in the price.' })
  amount!: Money;

  @Field(() => Money, { description: 'How much coupons would take off `amount`.' })
  discount!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'An invoice as it would be made.' })
export class InvoicePreview {
  @Field(() => DateTime, { description: 'When it would be made.' })
  at!: Temporal.Instant;

  @Field(() => [InvoiceLinePreview], { description: 'Its lines, in order.' })
  lines!: InvoiceLinePreview[];

  @Field(() => Money, { description: 'All lines, before discounts and without tax.' })
  subtotal!: Money;

  @Field(() => Money, { description: 'The total discount: subtotal - discount + tax = total.' })
  discount!: Money;

  @Field(() => Money, { description: 'The tax on all lines.' })
  tax!: Money;

  @Field(() => Money, { description: 'The sum of the invoice, after discounts and with tax.' })
  total!: Money;

  @Field(() => [InvoiceTax], { description: 'The tax by rate; the amounts add up to `tax`.' })
  taxes!: InvoiceTax[];

  @Field(() => [InvoiceDiscount], {
    description: 'How much each coupon would take off; together `discount`.',
  })
  discounts!: InvoiceDiscount[];
}

@ObjectType({ simpleResolvers: true, description: 'What of a line of an invoice would be given back.' })
export class CreditNoteLinePreview extends LineSums {}

@ObjectType({ simpleResolvers: true, description: 'A credit note as it would be issued.' })
export class CreditNotePreview {
  @Field(() => ID, { description: 'The invoice of which something would be given back.' })
  invoiceId!: string;

  @Field(() => String, { nullable: true, description: 'The number of that invoice; null while it has none.' })
  invoiceNumber!: string | null;

  @Field(() => [CreditNoteLinePreview], { description: 'Its lines, in order.' })
  lines!: CreditNoteLinePreview[];

  @Field(() => Money, { description: 'The sum that would be given back, with tax.' })
  total!: Money;

  @Field(() => Money, { description: 'What of it would come off what is owed on the invoice.' })
  applied!: Money;

  @Field(() => Money, { description: "What of it would go to the customer's balance." })
  credited!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'A period that would run.' })
export class PeriodPreview {
  @Field(() => DateTime, { description: 'When it would begin.' })
  startAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it would end; this instant is not included.' })
  endAt!: Temporal.Instant;
}

@ObjectType({ simpleResolvers: true, description: 'What something would come to. Nothing of it is kept.' })
export class BillingPreview {
  @Field(() => DateTime, { description: 'When it would take effect.' })
  effectiveAt!: Temporal.Instant;

  @Field(() => PeriodPreview, { description: 'The period that would run then; a trial counts as one.' })
  period!: PeriodPreview;

  @Field(() => InvoicePreview, {
    nullable: true,
    description:
      'The invoice it would lead to, now or at its `at`; null where nothing is charged, or where that cannot be known yet.',
  })
  invoice!: InvoicePreview | null;

  @Field(() => [CreditNotePreview], { description: 'What would be given back.' })
  creditNotes!: CreditNotePreview[];

  @Field(() => Money, { description: "What the customer's balance would settle of an invoice made now." })
  balance!: Money;

  @Field(() => Money, { description: 'What would be owed at once; nothing where the invoice is made later.' })
  amountDue!: Money;

  @Field(() => Boolean, {
    description:
      'Whether something is due to the customer that would be billed first; the figures have that in them already, and an ' +
      'invoice that they name may not be made yet.',
  })
  isCatchingUp!: boolean;
}
