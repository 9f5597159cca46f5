import { ArgsType, Field, FieldResolver, ID, ObjectType, Resolver } from 'type-graphql';
import { AnalyticsComparison } from '../../src/analytics/compared.ts';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { country } from '../../src/billing/customers/taxes/countries.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { AnalyticsArgs } from './report.ts';

@ArgsType()
export class RecurringArgs extends AnalyticsArgs {
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

  @Field(() => Currency, { nullable: true, description: 'Only this currency (ISO 4217).' })
  currency?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the customers of test clocks count too; they are left out by default.',
  })
  includeTestClocks!: boolean;

  @Field(() => AnalyticsComparison, {
    nullable: true,
    description: 'The range for `comparison`, from 1970 on; without it there is none.',
  })
  compare?: AnalyticsComparison | null;

  @Field(() => Currency, {
    nullable: true,
    description:
      'The currency that all amounts are converted into, by the [exchange rate](docs/metrics.md#converted-amounts) of their day; by default none. Trials of all currencies are then counted together.',
  })
  convertTo?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The group of figures about recurring revenue.' })
export class RecurringGroup {
  @Field(() => String, {
    description: 'ISO 4217. Sums of different currencies are never added, unless all are converted into one.',
  })
  currency!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the product; null unless grouped by product.' })
  productId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the plan; null unless grouped by plan.' })
  planId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the project; null unless grouped by project.' })
  projectId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the customers; null unless grouped by country, or where it is not known.',
  })
  country!: string | null;
}

const ofGroup = relate(RecurringGroup, {
  product: one(Product, 'productId'),
  plan: one(Plan, 'planId'),
  project: one(Project, 'projectId'),
});

@Resolver(() => RecurringGroup)
export class RecurringGroupResolver {
  @FieldResolver(() => Product, { nullable: true, description: 'The product; null unless grouped by product.' })
  product(@Related() related: RelatedTo) {
    return related(ofGroup.product);
  }

  @FieldResolver(() => Plan, { nullable: true, description: 'The plan; null unless grouped by plan.' })
  plan(@Related() related: RelatedTo) {
    return related(ofGroup.plan);
  }

  @FieldResolver(() => Project, { nullable: true, description: 'The project; null unless grouped by project.' })
  project(@Related() related: RelatedTo) {
    return related(ofGroup.project);
  }
}
