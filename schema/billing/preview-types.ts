import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { DateTime, Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import { Money } from '../money.ts';
import { InvoiceWarning } from '../../src/billing/invoicing/invoices/invoice-warnings.ts';
import { InvoiceDiscount, InvoiceTax } from './invoice-parts.ts';

/** The fields that lines of invoices and of credit notes share. */
@ObjectType({ simpleResolvers: true })
class LineSums {
  @Field(() => String, { description: 'The text on the document.' })
  description!: string;

  @Field(() => Money, { description: 'The taxable amount.' })
  net!: Money;

  @Field(() => Money, { description: 'The tax on `net`.' })
  tax!: Money;

  @Field(() => Money, { description: 'The net amount plus the tax.' })
  total!: Money;

  @Field(() => DateTime, { nullable: true, description: 'The start of the time that it covers.' })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of the time that it covers; this instant is not included.',
  })
  periodEndAt!: Temporal.Instant | null;

  @Field(() => String, { description: 'The calculation of the amount, step by step, to the cent.' })
  explanation!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A line of the previewed invoice.' })
export class InvoiceLinePreview extends LineSums {
  @Field(() => LineKind, { description: 'The kind of charge.' })
  kind!: LineKind;

  @Field(() => Decimal, {
    description: 'The quantity; for an adjustment, the total that was counted in the period.',
  })
  quantity!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The price of one unit in the currency; null where units cost differently.',
  })
  unitAmount!: string | null;

  @Field(() => Money, { description: 'The charge, including tax if the price includes it.' })
  amount!: Money;

  @Field(() => Money, { description: 'The discount of all coupons on `amount`.' })
  discount!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'An invoice as it would be created.' })
export class InvoicePreview {
  @Field(() => DateTime, { description: 'When the invoice would be created.' })
  at!: Temporal.Instant;

  @Field(() => [InvoiceLinePreview], { description: 'Its lines, in order.' })
  lines!: InvoiceLinePreview[];

  @Field(() => Money, { description: 'The sum of all lines, before discounts and without tax.' })
  subtotal!: Money;

  @Field(() => Money, { description: 'The total discount: subtotal - discount + tax = total.' })
  discount!: Money;

  @Field(() => Money, { description: 'The tax on all lines.' })
  tax!: Money;

  @Field(() => Money, { description: 'The total of the invoice, after discounts and with tax.' })
  total!: Money;

  @Field(() => [InvoiceTax], { description: 'The tax by rate; the amounts add up to `tax`.' })
  taxes!: InvoiceTax[];

  @Field(() => [InvoiceDiscount], {
    description: 'The discount of each coupon; the amounts add up to `discount`.',
  })
  discounts!: InvoiceDiscount[];

  @Field(() => [InvoiceWarning], { description: 'What its project should check; empty for anyone else.' })
  warnings!: InvoiceWarning[];
}

@ObjectType({ simpleResolvers: true, description: 'The next invoices of a subscription; nothing is stored.' })
export class UpcomingInvoices {
  @Field(() => [InvoicePreview], {
    description:
      'The invoices in the order of time, whichever price they are of; fewer than asked for if the subscription ends before.',
  })
  invoices!: InvoicePreview[];
}

@ObjectType({ simpleResolvers: true, description: 'The part of an invoice line that would be credited.' })
export class CreditNoteLinePreview extends LineSums {}

@ObjectType({ simpleResolvers: true, description: 'A credit note as it would be issued.' })
export class CreditNotePreview {
  @Field(() => ID, { description: 'The invoice that would be credited.' })
  invoiceId!: string;

  @Field(() => String, { nullable: true, description: 'The number of that invoice; null while it has none.' })
  invoiceNumber!: string | null;

  @Field(() => [CreditNoteLinePreview], { description: 'Its lines, in order.' })
  lines!: CreditNoteLinePreview[];

  @Field(() => Money, { description: 'The total that would be credited, with tax.' })
  total!: Money;

  @Field(() => Money, { description: 'The part that would reduce the amount due of the invoice.' })
  applied!: Money;

  @Field(() => Money, { description: "The part that would go to the customer's balance." })
  credited!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'A billing period as it would be.' })
export class PeriodPreview {
  @Field(() => DateTime, { description: 'When it would begin.' })
  startAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it would end; this instant is not included.' })
  endAt!: Temporal.Instant;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The billing effects that an operation would have; nothing is stored.',
})
export class BillingPreview {
  @Field(() => DateTime, { description: 'When it would take effect.' })
  effectiveAt!: Temporal.Instant;

  @Field(() => PeriodPreview, { description: 'The billing period at that time; a trial counts as one.' })
  period!: PeriodPreview;

  @Field(() => InvoicePreview, {
    nullable: true,
    description:
      'The resulting invoice, now or at its `at`; null if nothing is charged or the charge is not known yet.',
  })
  invoice!: InvoicePreview | null;

  @Field(() => InvoicePreview, {
    nullable: true,
    description:
      'All charges that would wait for the next invoice after a change with `billing: next_invoice`, taxed as of now; null if ' +
      'none would wait, and for any other operation.',
  })
  gathered!: InvoicePreview | null;

  @Field(() => [InvoicePreview], {
    description: 'Further invoices, one for each later period that has passed since a start in the past; all are due.',
  })
  laterInvoices!: InvoicePreview[];

  @Field(() => [CreditNotePreview], { description: 'The credit notes that would be issued.' })
  creditNotes!: CreditNotePreview[];

  @Field(() => Money, { description: "The part of an invoice created now that the customer's balance would settle." })
  balance!: Money;

  @Field(() => Money, { description: 'The amount due at once; 0 if the invoice would be created later.' })
  amountDue!: Money;

  @Field(() => Boolean, {
    description:
      'Whether it takes effect only once the amount due is paid: a purchase is `incomplete` until then, and a change is ' +
      'refused to anyone but the project (`change_needs_payment`).',
  })
  awaitsPayment!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether overdue billing work of the customer would run first; the figures include its results, and may name an invoice ' +
      'that is not created yet.',
  })
  isCatchingUp!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The invoice that an order would have; nothing is stored.' })
export class OrderPreview {
  @Field(() => InvoicePreview, { description: 'The invoice as it would be created now.' })
  invoice!: InvoicePreview;

  @Field(() => Money, { description: "The part of the invoice that the customer's balance would settle." })
  balance!: Money;

  @Field(() => Money, { description: 'The amount due at once.' })
  amountDue!: Money;

  @Field(() => Boolean, { description: 'Whether it grants what it sells only once the amount due is paid.' })
  awaitsPayment!: boolean;

  @Field(() => Boolean, {
    description: 'Whether overdue billing work of the customer would run first; the figures include its results.',
  })
  isCatchingUp!: boolean;
}
