import { Args, Ctx, Field, FieldResolver, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { withComparison } from '../../src/analytics/compared.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { country } from '../../src/billing/customers/taxes/countries.ts';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Money, toMoney } from '../money.ts';
import { AgesOfDebt } from './ages-of-debt.ts';
import { AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';
import { RevenueAnalyticsArgs, RevenueGroup } from './revenue-group.ts';

@ObjectType({ description: 'Revenue figures of one group over the whole range.' })
class RevenueTotal {
  @Field(() => RevenueGroup, { description: 'The group that it is for.' })
  group!: RevenueGroup;

  billedMinor!: bigint;
  creditedMinor!: bigint;
  collectedMinor!: bigint;
  refundedMinor!: bigint;
  outstandingMinor!: bigint;
  notDueMinor!: bigint;
  overdue30Minor!: bigint;
  overdue60Minor!: bigint;
  overdue90Minor!: bigint;
  overdueOver90Minor!: bigint;
}

@ObjectType({ implements: AnalyticsPoint, description: 'Revenue figures of one group in one bucket.' })
class RevenuePoint extends AnalyticsPoint {
  @Field(() => RevenueGroup, { description: 'The group that it is for.' })
  group!: RevenueGroup;

  billedMinor!: bigint;
  creditedMinor!: bigint;
  collectedMinor!: bigint;
  refundedMinor!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsReport,
  description: 'Billed and collected revenue over time.',
})
class RevenueAnalytics extends AnalyticsReport {
  @usually(100)
  @Field(() => [RevenuePoint], { description: 'Every group in every bucket, oldest first.' })
  series!: RevenuePoint[];

  @Field(() => [RevenueTotal], { description: 'The figures of each group over the whole range.' })
  totals!: RevenueTotal[];

  @Field(() => RevenueAnalytics, {
    nullable: true,
    description: 'The same report of the range that it is compared with; null unless `compare` is given.',
  })
  comparison?: RevenueAnalytics | null;
}

const billed = {
  description:
    'Net: the lines of invoices finalised in this time, after discounts and without tax, less credit notes issued in it; void invoices are excluded ([billed](docs/metrics.md#billed)).',
};
const collected = {
  description:
    'Gross: the payments received in this time, with tax; refunds are not deducted ([collected](docs/metrics.md#collected)).',
};
const credited = {
  description:
    'Net: the credit notes issued in this time, without tax, which billed has less of ([credited](docs/metrics.md#credited)).',
};
const refunded = {
  description:
    'Gross: the money paid out to customers in this time. By product and plan, it belongs to none ([refunded](docs/metrics.md#refunded)).',
};

/** Resolves the amounts that both a point and a total have. */
function amountsResolver(figures: ClassType<RevenuePoint | RevenueTotal>) {
  @Resolver(() => figures)
  class AmountsResolver {
    @FieldResolver(() => Money, billed)
    billed(@Root() { billedMinor, group }: Row<RevenuePoint>): Money {
      return toMoney(billedMinor, group.currency);
    }

    @FieldResolver(() => Money, credited)
    credited(@Root() { creditedMinor, group }: Row<RevenuePoint>): Money {
      return toMoney(creditedMinor, group.currency);
    }

    @FieldResolver(() => Money, collected)
    collected(@Root() { collectedMinor, group }: Row<RevenuePoint>): Money {
      return toMoney(collectedMinor, group.currency);
    }

    @FieldResolver(() => Money, refunded)
    refunded(@Root() { refundedMinor, group }: Row<RevenuePoint>): Money {
      return toMoney(refundedMinor, group.currency);
    }
  }
  return AmountsResolver;
}

export const RevenuePointsResolver = amountsResolver(RevenuePoint);
export const RevenueTotalsResolver = amountsResolver(RevenueTotal);

@Resolver(() => RevenueTotal)
export class RevenueDebtsResolver {
  @FieldResolver(() => Money, {
    description:
      'Gross: the amount owed at the end of the range on all invoices finalised before then, with tax ([outstanding](docs/metrics.md#outstanding)).',
  })
  outstanding(@Root() { outstandingMinor, group }: Row<RevenueTotal>): Money {
    return toMoney(outstandingMinor, group.currency);
  }

  @FieldResolver(() => AgesOfDebt, {
    description:
      'Gross: the outstanding amount by its age at the end of the range ([overdue](docs/metrics.md#overdue)).',
  })
  ages(@Root() total: Row<RevenueTotal>): AgesOfDebt {
    const money = (minor: bigint) => toMoney(minor, total.group.currency);
    return {
      notDue: money(total.notDueMinor),
      overdue30: money(total.overdue30Minor),
      overdue60: money(total.overdue60Minor),
      overdue90: money(total.overdue90Minor),
      overdueOver90: money(total.overdueOver90Minor),
    };
  }
}

@Resolver()
export class RevenueAnalyticsResolver {
  // type-graphql forgets the bounds of inherited arguments.
  @boundedArgument('country', country)
  @asReport
  @costs(costOfReport)
  @Query(() => RevenueAnalytics, {
    nullable: true,
    description: 'Billed, collected, refunded and outstanding revenue, by currency. Scope analytics:read.',
  })
  async revenueAnalytics(
    @Args(() => RevenueAnalyticsArgs) args: RevenueAnalyticsArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RevenueAnalytics> {
    return withComparison(args, now, (request) => revenueAnalytics(em, viewer, request, now));
  }
}
