import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { CalendarDate, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { line } from '../../../platform/values/bounds.ts';
import { country } from './countries.ts';
import { TaxRule } from './tax-rule.ts';

export enum TaxOutcome {
  rate = 'rate',
  reverse_charge = 'reverse_charge',
  zero = 'zero',
  needs_decision = 'needs_decision',
}

registerEnumType(TaxOutcome, {
  name: 'TaxOutcome',
  description: 'What the hub does about the tax of a sale.',
  valuesConfig: {
    rate: { description: 'A rate of the project applies; it can be 0 %.' },
    reverse_charge: { description: 'The customer owes the tax.' },
    zero: { description: 'No tax is added, for the reason given.' },
    needs_decision: {
      description: 'The project must create a rate or decide; `missingTaxRate` says what happens until then.',
    },
  },
});

@InputType({ description: 'The buyer and the product of a question about tax: `customerId`, or the facts of a buyer.' })
export class TaxForInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A customer of the project; leave it out to give the facts of a buyer.',
  })
  customerId?: string | null;

  @bounded(country)
  @Field(() => String, { nullable: true, description: 'The country of the buyer (ISO 3166-1, two letters).' })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The VAT id of the buyer; its format and check digits are checked.',
  })
  vatId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the buyer is exempt from tax.' })
  taxExempt?: boolean | null;

  @bounded(line(50))
  @Field(() => String, { nullable: true, description: 'The tax code of the product.' })
  taxCode?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The tax point; defaults to today in the time zone of the seller.',
  })
  on?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The tax of a sale, and why.' })
export class TaxAnswer {
  @Field(() => TaxOutcome, { description: 'What the hub does about the tax.' })
  outcome!: TaxOutcome;

  @Field(() => TaxRule, { description: 'The rule that decides: a row of the table in the guide about taxes.' })
  rule!: TaxRule;

  @Field(() => CalendarDate, { description: 'The tax point of the answer.' })
  on!: string;

  @Field(() => String, { description: 'The EN 16931 category: S, Z, E, AE or O.' })
  category!: string;

  @Field(() => Decimal, { description: 'The percentage: "19" is 19 %; 0 where no rate applies.' })
  percentage!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the tax rate; null where no rate applies.' })
  rateId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the rate on invoices; null where no rate applies.' })
  name!: string | null;

  @Field(() => String, { description: 'The answer and its reason as a sentence.' })
  explanation!: string;
}
