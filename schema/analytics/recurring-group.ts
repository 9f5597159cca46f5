import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { country } from '../../src/billing/customers/taxes/countries.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { MoneyGroup, MoneyReportArgs, groupResolver } from './money-report.ts';

@ArgsType()
export class RecurringArgs extends MoneyReportArgs {
  @Field(() => RecurringGrouping, {
    defaultValue: RecurringGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RecurringGrouping;

  @Field(() => ID, { nullable: true, description: 'Only what this product brings in.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only what this plan brings in.' })
  planId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only what this customer brings in.' })
  customerId?: string | null;

  @bounded(country)
  @Field(() => String, {
    nullable: true,
    description: 'Only customers whose present country is this one (ISO 3166-1, two letters).',
  })
  country?: string | null;

  @Field(() => Currency, {
    nullable: true,
    description:
      'The currency that all amounts are converted into, by the [exchange rate](docs/metrics.md#converted-amounts) of their day; by default none. Trials of all currencies are then counted together.',
  })
  convertTo?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The group of figures about recurring revenue.' })
export class RecurringGroup extends MoneyGroup {
  @Field(() => ID, { nullable: true, description: 'The id of the product; null unless grouped by product.' })
  declare productId: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the plan; null unless grouped by plan.' })
  declare planId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the customers; null unless grouped by country, or where it is not known.',
  })
  country!: string | null;
}

export const RecurringGroupResolver = groupResolver(RecurringGroup);
