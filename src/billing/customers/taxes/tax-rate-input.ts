import { Field, ID, InputType } from 'type-graphql';
import { Decimal } from '../../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createTaxRate`.' })
export class CreateTaxRateInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => String, { description: 'The name on invoices: "USt", "VAT".' })
  name!: string;

  @Field(() => Decimal, { description: 'Of each hundred: "19". 0 to 100, with at most 4 decimals.' })
  percentage!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of customers in this country (ISO 3166-1, two letters); left out, of all that no other names.',
  })
  country?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of products with this tax code; left out, of all that no other names.',
  })
  taxCode?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether it takes the place of the rate for the same country and code, which is archived.',
  })
  replace!: boolean;
}

@InputType({ description: 'Every condition given must hold.' })
export class TaxRateFilter {
  @Field(() => ID, { nullable: true, description: 'Only those of this project; defaults to every project of the viewer.' })
  projectId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'true: those that are archived. false: those that hold now. Left out, all.',
  })
  archived?: boolean | null;
}
