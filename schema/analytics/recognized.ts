import { Args, ArgsType, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { AnalyticsComparison, withComparison } from '../../src/analytics/compared.ts';
import { country } from '../../src/billing/customers/taxes/countries.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';
import { Money, toMoney } from '../money.ts';
import { AnalyticsArgs, AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

@ArgsType()
class RecognitionArgs extends AnalyticsArgs {
  @Field(() => RecognitionGrouping, {
    defaultValue: RecognitionGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RecognitionGrouping;

  @Field(() => ID, { nullable: true, description: 'Only the lines of this product.' })
  productId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the lines of the prices of this plan.' })
  planId?: string | null;

  @bounded(country)
  @Field(() => String, {
    nullable: true,
    description: 'Only invoices to buyers in this country (ISO 3166-1, two letters), as they name it.',
  })
  country?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the invoices and credit notes of this customer.' })
  customerId?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Only this currency (ISO 4217).' })
  currency?: string | null;

  @Field(() => Currency, {
    nullable: true,
    description:
      'The currency that all amounts are converted into, by the [exchange rate](docs/metrics.md#converted-amounts) of their day; by default none.',
  })
  convertTo?: string | null;

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

@ObjectType({ simpleResolvers: true, description: 'The group of figures about recognised revenue.' })
class RecognitionGroup {
  @Field(() => String, {
    description: 'ISO 4217. Sums of different currencies are never added, unless all are converted into one.',
  })
  currency!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the product; null unless grouped by product, or where a line has none.',
  })
  productId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the plan; null unless grouped by plan, or where a line has none.',
  })
  planId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The id of the project; null unless grouped by project.' })
  projectId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the buyers; null unless grouped by country, or where an invoice names none.',
  })
  country!: string | null;
}

@ObjectType({ implements: AnalyticsPoint, description: 'Recognised revenue of one group in one bucket, net of tax.' })
class RecognizedPoint extends AnalyticsPoint {
  @Field(() => RecognitionGroup, { description: 'The group that it is for.' })
  group!: RecognitionGroup;

  billedMinor!: bigint;
  recognizedMinor!: bigint;
  deferredMinor!: bigint;
}

@ObjectType({ description: 'Recognised revenue of one group over the whole range, net of tax.' })
class RecognizedTotal {
  @Field(() => RecognitionGroup, { description: 'The group that it is for.' })
  group!: RecognitionGroup;

  billedMinor!: bigint;
  recognizedMinor!: bigint;
  deferredMinor!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsReport,
  description:
    'What was billed and what of it was earned, net of tax: what is deferred before, plus billed, less recognised.',
})
class RecognizedRevenue extends AnalyticsReport {
  @usually(100)
  @Field(() => [RecognizedPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: RecognizedPoint[];

  @Field(() => [RecognizedTotal], { description: 'The figures of each group over the whole range.' })
  totals!: RecognizedTotal[];

  @Field(() => RecognizedRevenue, {
    nullable: true,
    description: 'The same report of the range that it is compared with; null unless `compare` is given.',
  })
  comparison?: RecognizedRevenue | null;
}

const billed = {
  description:
    'Net: what invoices and credit notes of this time come to, as in `revenueAnalytics` ([billed](docs/metrics.md#billed)).',
};
const recognized = {
  description: 'Net: what was earned in this time, by the second ([recognised](docs/metrics.md#recognised)).',
};
const deferred = {
  description: 'Net: what is billed and not earned at the end ([deferred](docs/metrics.md#deferred)).',
};

@Resolver(() => RecognizedPoint)
export class RecognizedPointsResolver {
  @FieldResolver(() => Money, billed)
  billed(@Root() { billedMinor, group }: Row<RecognizedPoint>): Money {
    return toMoney(billedMinor, group.currency);
  }

  @FieldResolver(() => Money, recognized)
  recognized(@Root() { recognizedMinor, group }: Row<RecognizedPoint>): Money {
    return toMoney(recognizedMinor, group.currency);
  }

  @FieldResolver(() => Money, deferred)
  deferred(@Root() { deferredMinor, group }: Row<RecognizedPoint>): Money {
    return toMoney(deferredMinor, group.currency);
  }
}

@Resolver(() => RecognizedTotal)
export class RecognizedTotalsResolver {
  @FieldResolver(() => Money, billed)
  billed(@Root() { billedMinor, group }: Row<RecognizedTotal>): Money {
    return toMoney(billedMinor, group.currency);
  }

  @FieldResolver(() => Money, recognized)
  recognized(@Root() { recognizedMinor, group }: Row<RecognizedTotal>): Money {
    return toMoney(recognizedMinor, group.currency);
  }

  @FieldResolver(() => Money, deferred)
  deferred(@Root() { deferredMinor, group }: Row<RecognizedTotal>): Money {
    return toMoney(deferredMinor, group.currency);
  }
}

const ofGroup = relate(RecognitionGroup, {
  product: one(Product, 'productId'),
  plan: one(Plan, 'planId'),
  project: one(Project, 'projectId'),
});

@Resolver(() => RecognitionGroup)
export class RecognizedRevenueResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => RecognizedRevenue, {
    nullable: true,
    description: 'Billed, recognised and deferred revenue, net of tax. Scope analytics:read.',
  })
  async recognizedRevenue(
    @Args() args: RecognitionArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RecognizedRevenue> {
    return withComparison(args, now, (request) => recognizedRevenue(em, viewer, request, now));
  }

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
