import { ArgsType, Field, FieldResolver, ID, ObjectType, Resolver } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { AnalyticsComparison } from '../../src/analytics/compared.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { AnalyticsArgs } from './report.ts';

/** The arguments that all reports on amounts of money have. */
@ArgsType()
export abstract class MoneyReportArgs extends AnalyticsArgs {
  @Field(() => Currency, { nullable: true, description: 'Only this currency (ISO 4217).' })
  currency?: string | null;

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
}

/** The arguments of reports on what invoices are about. */
@ArgsType()
export abstract class InvoicedReportArgs extends MoneyReportArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only invoices to buyers in this country (ISO 3166-1, two letters), as they name it.',
  })
  country?: string | null;

  @Field(() => Currency, {
    nullable: true,
    description:
      'The currency that all amounts are converted into, by the [exchange rate](docs/metrics.md#converted-amounts) of their day; by default none.',
  })
  convertTo?: string | null;
}

/** The group of figures about money. Only what it is grouped by is known. */
@ObjectType()
export abstract class MoneyGroup {
  @Field(() => String, {
    description: 'ISO 4217. Sums of different currencies are never added, unless all are converted into one.',
  })
  currency!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the project; null unless grouped by project.' })
  projectId!: string | null;

  productId!: string | null;
  planId!: string | null;
}

/** Resolves the objects that a group is for. */
export function groupResolver(group: ClassType<MoneyGroup>) {
  const ofGroup = relate(group, {
    product: one(Product, 'productId'),
    plan: one(Plan, 'planId'),
    project: one(Project, 'projectId'),
  });

  @Resolver(() => group)
  class GroupResolver {
    @FieldResolver(() => Product, { nullable: true, description: 'The product; null without `productId`.' })
    product(@Related() related: RelatedTo) {
      return related(ofGroup.product);
    }

    @FieldResolver(() => Plan, { nullable: true, description: 'The plan; null without `planId`.' })
    plan(@Related() related: RelatedTo) {
      return related(ofGroup.plan);
    }

    @FieldResolver(() => Project, { nullable: true, description: 'The project; null without `projectId`.' })
    project(@Related() related: RelatedTo) {
      return related(ofGroup.project);
    }
  }
  return GroupResolver;
}
