import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { Decimal } from '../../../platform/graphql/graphql-scalars.ts';

/** The reasons that a person can give; all others are of credit notes that billing itself issues. */
export enum CreditReason {
  correction = 'correction',
  goodwill = 'goodwill',
}

registerEnumType(CreditReason, {
  name: 'CreditReason',
  description: 'Why a project credits an invoice.',
  valuesConfig: {
    correction: { description: 'The invoice was wrong.' },
    goodwill: { description: 'The invoice was right, and the project gives something back.' },
  },
});

@InputType({ description: 'A line of an invoice, and how much of it is given back.' })
export class CreditedLineInput {
  @Field(() => ID, { description: 'A line of the invoice.' })
  lineId!: string;

  @Field(() => Decimal, {
    description:
      'What of the line is given back, in the currency of the invoice: before tax, which is added; where the price of the line ' +
      'has its tax in it (`isTaxInclusive`), with the tax.',
  })
  amount!: string;
}

@InputType({ description: 'What `creditInvoice` takes.' })
export class CreditInvoiceInput {
  @Field(() => ID, { description: 'The invoice to credit: open, paid or uncollectible.' })
  invoiceId!: string;

  @Field(() => [CreditedLineInput], {
    nullable: true,
    description: 'What is given back, line by line; left out, all that is left of the invoice.',
  })
  lines?: CreditedLineInput[] | null;

  @Field(() => CreditReason, { description: 'Why it is credited.' })
  reason: CreditReason = CreditReason.correction;

  @Field(() => String, { nullable: true, description: 'What the credit note says about its reason.' })
  memo?: string | null;
}
