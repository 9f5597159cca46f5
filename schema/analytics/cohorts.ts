import type { Temporal } from 'temporal-polyfill';
import { Args, ArgsType, Ctx, Field, FieldResolver, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { revenueCohorts } from '../../src/analytics/mrr/revenue-cohorts.ts';
import { country } from '../../src/billing/customers/taxes/countries.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { Currency, DateTime, Decimal, TimeZone } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { Money, toMoney } from '../money.ts';
import { costOfReport, asReport } from './report.ts';

@ArgsType()
class CohortsArgs {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The start of the range, included; by default 30 days before `to`. A range has at most 120 months.',
  })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'The end of the range, excluded; by default now.' })
  to?: Temporal.Instant | null;

  @Field(() => TimeZone, { defaultValue: 'UTC', description: 'The time zone whose months the cohorts have.' })
  timezone!: string;

  @Field(() => ID, { nullable: true, description: 'The project; by default every project whose figures you may read.' })
  projectId?: string | null;

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

  @Field(() => Currency, {
    nullable: true,
    description:
      'The currency that all amounts are converted into, by the [exchange rate](docs/metrics.md#converted-amounts) of the end of each month; by default none.',
  })
  convertTo?: string | null;
}

@ObjectType({ description: 'What a cohort has at the end of a month.' })
class CohortMonth {
  @Field(() => DateTime, { description: 'The start of the month, included.' })
  start!: Temporal.Instant;

  @Field(() => Boolean, { description: 'Whether part of the month lies outside the range or in the future.' })
  partial!: boolean;

  @Field(() => Int, { description: 'Its customers with MRR ([cohorts](docs/metrics.md#cohorts)).' })
  customers!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The share of its customers that have MRR ([cohorts](docs/metrics.md#cohorts)).',
  })
  customersKept!: string | null;

  mrrMinor!: bigint;
  currency!: string;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'Its MRR by that at the end of its first month, both at the rate of that month ([cohorts](docs/metrics.md#cohorts)); null where it had none then.',
  })
  mrrKept!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The customers whose first MRR was in one month, in one currency.' })
class RevenueCohort {
  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => DateTime, { description: 'The start of the month in which they came.' })
  start!: Temporal.Instant;

  @Field(() => Int, { description: 'The number of customers who came in it ([cohorts](docs/metrics.md#cohorts)).' })
  size!: number;

  @usually(12)
  @Field(() => [CohortMonth], { description: 'The months from that of its start on, oldest first.' })
  months!: CohortMonth[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'The customers and the MRR that each month of start has kept, net of tax.',
})
class RevenueCohorts {
  @Field(() => DateTime, { description: 'The start of the range, included.' })
  from!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the range, excluded.' })
  to!: Temporal.Instant;

  @Field(() => TimeZone, { description: 'The time zone whose months the cohorts have.' })
  timezone!: string;

  @usually(12)
  @Field(() => [RevenueCohort], { description: 'The months with new customers, by currency, oldest first.' })
  cohorts!: RevenueCohort[];
}

@Resolver(() => CohortMonth)
export class RevenueCohortsResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => RevenueCohorts, {
    nullable: true,
    description: 'The customers and the MRR that each month of start has kept. Scope analytics:read.',
  })
  async revenueCohorts(@Args() args: CohortsArgs, @Ctx() { em, viewer, now }: HubContext): Promise<RevenueCohorts> {
    const { cohorts, ...range } = await revenueCohorts(em, viewer, args, now);
    const withCurrency = cohorts.map(({ currency, months, ...cohort }) => {
      return { ...cohort, currency, months: months.map((month) => ({ ...month, currency })) };
    });
    return { ...range, cohorts: withCurrency };
  }

  @FieldResolver(() => Money, { description: 'Net: its MRR ([cohorts](docs/metrics.md#cohorts)).' })
  mrr(@Root() { mrrMinor, currency }: CohortMonth): Money {
    return toMoney(mrrMinor, currency);
  }
}
