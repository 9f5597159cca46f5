import { ArgsType, Field, ID, ObjectType, Resolver, FieldResolver } from 'type-graphql';
import { AnalyticsComparison } from '../../src/analytics/compared.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
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
export class RevenueAnalyticsArgs extends AnalyticsArgs {
  @Field(() => RevenueGrouping, {
    defaultValue: RevenueGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RevenueGrouping;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only the lines of this product, with their [shares](docs/metrics.md#parts-of-invoices) of payments and debts.',
  })
  productId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only the lines of the prices of this plan, with their [shares](docs/metrics.md#parts-of-invoices) of payments and debts.',
  })
  planId?: string | null;

  @bounded(country)
  @Field(() => String, {
    nullable: true,
    description: 'Only invoices to buyers in this country (ISO 3166-1, two letters), as they name it.',
  })
  country?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Only this currency (ISO 4217).' })
  currency?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the invoices, payments and refunds of this customer.' })
  customerId?: string | null;

  @Field(() => AnalyticsComparison, {
    nullable: true,
    description: 'The range for `comparison`, from 1970 on; without it there is none.',
  })
  compare?: AnalyticsComparison | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the customers of test clocks count too; they are left out by default.',
  })
  includeTestClocks!: boolean;

  @Field(() => Currency, {
    nullable: true,
    description:
      'The currency that all amounts are converted into, by the [exchange rate](docs/metrics.md#converted-amounts) of their day; by default none.',
  })
  convertTo?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The group of figures about billed and collected revenue.' })
export class RevenueGroup {
  @Field(() => String, {
    description: 'ISO 4217. Sums of different currencies are never added, unless all are converted into one.',
  })
  currency!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the product; null unless grouped by product, or where the money is for none.',
  })
  productId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the plan; null unless grouped by plan, or where the money is for none.',
  })
  planId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the project; null unless grouped by project.' })
  projectId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The country of the buyers; null unless grouped by country, where an invoice names none, and for refunds of a balance.',
  })
  country!: string | null;
}

const ofGroup = relate(RevenueGroup, {
  product: one(Product, 'productId'),
  plan: one(Plan, 'planId'),
  project: one(Project, 'projectId'),
});

@Resolver(() => RevenueGroup)
export class RevenueGroupResolver {
  @FieldResolver(() => Product, { nullable: true, description: 'The product of the group; null when there is none.' })
  product(@Related() related: RelatedTo) {
    return related(ofGroup.product);
  }

  @FieldResolver(() => Plan, { nullable: true, description: 'The plan of the group; null when there is none.' })
  plan(@Related() related: RelatedTo) {
    return related(ofGroup.plan);
  }

  @FieldResolver(() => Project, { nullable: true, description: 'The project; null unless grouped by project.' })
  project(@Related() related: RelatedTo) {
    return related(ofGroup.project);
  }
}
