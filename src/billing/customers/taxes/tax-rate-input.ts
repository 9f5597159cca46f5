import { Field, ID, InputType } from 'type-graphql';
import { country } from './countries.ts';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { line, percentage } from '../../../platform/values/bounds.ts';
import { CalendarDate, Decimal } from '../../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createTaxRate`.' })
export class CreateTaxRateInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @bounded(line(50))
  @Field(() => String, { description: 'The name on invoices: "USt", "VAT".' })
  name!: string;

  @bounded(percentage)
  @Field(() => Decimal, { description: 'The percentage: "19" is 19 %; 0 to 100, with at most 4 decimals.' })
  percentage!: string;

  @bounded(country)
  @Field(() => String, {
    nullable: true,
    description:
      'The country of the customers (ISO 3166-1, two letters); if left out, all countries without a rate of their own.',
  })
  country?: string | null;

  @bounded(line(50))
  @Field(() => String, {
    nullable: true,
    description: 'The tax code of the products; if left out, all products without a rate for their code.',
  })
  taxCode?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      "The first day on which the rate applies, in the seller's time zone; the rate that applies until then ends on it. " +
      'If left out, the rate applies to all days.',
  })
  validFrom?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The first day on which the rate no longer applies; the rate that it interrupts applies again from then on. If ' +
      'left out, the rate has no end.',
  })
  validUntil?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Whether to archive rates for the same country and code that the new one covers, as if they were wrong.',
  })
  replace!: boolean;
}

@InputType({ description: 'The input of `endTaxRate`.' })
export class EndTaxRateInput {
  @Field(() => ID, { description: 'The tax rate to end.' })
  id!: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The first day on which the rate no longer applies; null removes its end.',
  })
  validUntil?: string | null;
}

@InputType({ description: 'A filter; every given condition must hold.' })
export class TaxRateFilter {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to every project of the viewer.',
  })
  projectId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only archived rates (true) or only current ones (false); all if left out.',
  })
  archived?: boolean | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Only rates that apply on this day.' })
  validOn?: string | null;
}
