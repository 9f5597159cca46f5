import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { Decimal } from '../../../platform/graphql/graphql-scalars.ts';

/** The reasons that a person can give; all others are of credit notes that billing itself issues. */
export enum CreditReason {
  correction = 'correction',
  goodwill = 'goodwill',
}

registerEnumType(CreditReason, {
  name: 'CreditReason',
  description:
    'correction: the invoice was wrong. goodwill: it was right, and something of it is given back.',
});

@InputType()
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

@InputType()
export class CreditInvoiceInput {
  @Field(() => ID)
  invoiceId!: string;

  @Field(() => [CreditedLineInput], {
    nullable: true,
    description: 'What is given back, line by line; left out, all that is left of the invoice.',
  })
  lines?: CreditedLineInput[] | null;

  @Field(() => CreditReason)
  reason: CreditReason = CreditReason.correction;

  @Field(() => String, { nullable: true, description: 'What the credit note says about its reason.' })
  memo?: string | null;
}
