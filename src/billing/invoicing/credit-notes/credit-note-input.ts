import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { positive, entries, text } from '../../../platform/values/bounds.ts';
import { Decimal } from '../../../platform/graphql/graphql-scalars.ts';

/** The reasons that a caller can give; billing itself uses the other reasons of credit notes. */
export enum CreditReason {
  correction = 'correction',
  goodwill = 'goodwill',
}

registerEnumType(CreditReason, {
  name: 'CreditReason',
  description: 'Why a project credits an invoice.',
  valuesConfig: {
    correction: { description: 'The invoice was wrong.' },
    goodwill: { description: 'The invoice was right, and the project credits part of it voluntarily.' },
  },
});

@InputType({ description: 'A line of an invoice, and how much of it is credited.' })
export class CreditedLineInput {
  @Field(() => ID, { description: 'A line of the invoice.' })
  lineId!: string;

  @bounded(positive)
  @Field(() => Decimal, {
    description:
      'The amount to credit, in the currency of the invoice: without tax, or with tax where the price of the line includes it ' +
      '(`isTaxInclusive`).',
  })
  amount!: string;
}

@InputType({ description: 'The input of `creditInvoice`.' })
export class CreditInvoiceInput {
  @Field(() => ID, { description: 'The invoice to credit: open, paid or uncollectible.' })
  invoiceId!: string;

  @bounded(entries(200, 1))
  @Field(() => [CreditedLineInput], {
    nullable: true,
    description: 'The lines to credit; defaults to everything that is not credited yet.',
  })
  lines?: CreditedLineInput[] | null;

  @Field(() => CreditReason, { description: 'Why the invoice is credited.' })
  reason: CreditReason = CreditReason.correction;

  @bounded(text(1000))
  @Field(() => String, { nullable: true, description: 'A text on the credit note that explains its reason.' })
  memo?: string | null;
}
