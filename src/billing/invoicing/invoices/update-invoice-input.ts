import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded, inheritsBounds } from '../../../platform/graphql/bounded.ts';
import { DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { between, entries, line, notNegative, text } from '../../../platform/values/bounds.ts';
import { InvoiceLineInput } from './invoice-input.ts';

/** The terms of an invoice that its document states. */
@InputType()
abstract class InvoiceTermsInput {
  @bounded(between(0, 365))
  @Field(() => Int, {
    nullable: true,
    description:
      'The days from finalisation to the due date, 0 to 365; null is that of the subscription or the customer.',
  })
  paymentTermDays?: number | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The due date instead, in the future, at most 10 years ahead; null removes it.',
  })
  dueAt?: Temporal.Instant | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The purchase order number: 1 to 100 characters on one line; null removes it.',
  })
  poNumber?: string | null;
}

@InputType({ description: 'A change of a line of a draft; a field left out stays as it is.' })
export class ChangedInvoiceLineInput {
  @Field(() => ID, { description: 'The line to change.' })
  lineId!: string;

  @bounded(text(500))
  @Field(() => String, { nullable: true, description: 'The text on the invoice: 1 to 500 characters.' })
  description?: string | null;

  @bounded(notNegative)
  @Field(() => Decimal, {
    nullable: true,
    description: 'The number of units, 0 or more; only of a line that was written by hand.',
  })
  quantity?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The price of one unit in the currency, negative for a line that deducts an amount; only of a line that was ' +
      'written by hand.',
  })
  unitAmount?: string | null;
}

@inheritsBounds
@InputType({
  description:
    'Changes of a draft, which are made together or not at all; a field left out stays as it is. Lines of a subscription or an ' +
    'order are calculated: only their description can be changed, and a line beside them adds or deducts an amount.',
})
export class UpdateInvoiceInput extends InvoiceTermsInput {
  @bounded(entries(100))
  @Field(() => [InvoiceLineInput], {
    nullable: true,
    description: 'Lines to add at the end, up to 100; those of each tax rate come to 0 or more together.',
  })
  addLines?: InvoiceLineInput[] | null;

  @bounded(entries(200))
  @Field(() => [ChangedInvoiceLineInput], {
    nullable: true,
    description: 'Lines to change, up to 200; those of each tax rate come to 0 or more together.',
  })
  changeLines?: ChangedInvoiceLineInput[] | null;

  @bounded(entries(200))
  @Field(() => [ID], { nullable: true, description: 'Lines to remove, of those that were written by hand; up to 200.' })
  removeLines?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}

@inheritsBounds
@InputType({
  description: 'The terms of the draft that replaces an invoice; a field left out is taken from the invoice.',
})
export class ReissueInvoiceInput extends InvoiceTermsInput {
  @bounded(text(1000))
  @Field(() => String, {
    nullable: true,
    description: 'A text on the credit note, if one is needed: 1 to 1000 characters.',
  })
  memo?: string | null;
}
