import { Args, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { withComparison } from '../../src/analytics/compared.ts';
import { trialConversion } from '../../src/analytics/mrr/trial-conversion.ts';
import { Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { RecurringArgs, RecurringGroup } from './recurring-group.ts';
import { AnalyticsPoint, AnalyticsReport, costOfReport, asReport } from './report.ts';

const ended = { description: 'The trials that ended ([conversion](docs/metrics.md#conversion)).' };
const converted = {
  description: 'Those of them that became MRR ([conversion](docs/metrics.md#conversion)).',
};
const rate = {
  nullable: true,
  description:
    'The share of them that became MRR, "0.5000" for 50 % ([conversion](docs/metrics.md#conversion)); null without any.',
};

@ObjectType({
  simpleResolvers: true,
  implements: AnalyticsPoint,
  description: 'The trials of one group that ended in one bucket.',
})
class TrialPoint extends AnalyticsPoint {
  @Field(() => RecurringGroup, { description: 'The group that it is for.' })
  group!: RecurringGroup;

  @Field(() => Int, ended)
  ended!: number;

  @Field(() => Int, converted)
  converted!: number;

  @Field(() => Decimal, rate)
  rate!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The trials of one group that ended in the whole range.' })
class TrialTotal {
  @Field(() => RecurringGroup, { description: 'The group that it is for.' })
  group!: RecurringGroup;

  @Field(() => Int, ended)
  ended!: number;

  @Field(() => Int, converted)
  converted!: number;

  @Field(() => Decimal, rate)
  rate!: string | null;
}

@ObjectType({ simpleResolvers: true, implements: AnalyticsReport, description: 'How many trials became MRR.' })
class TrialConversion extends AnalyticsReport {
  @usually(100)
  @Field(() => [TrialPoint], { description: 'Every group in every bucket, oldest first.' })
  series!: TrialPoint[];

  @Field(() => [TrialTotal], { description: 'The figures of each group over the whole range.' })
  totals!: TrialTotal[];

  @Field(() => TrialConversion, {
    nullable: true,
    description: 'The same report of the range that it is compared with; null unless `compare` is given.',
  })
  comparison?: TrialConversion | null;
}

@Resolver()
export class TrialConversionResolver {
  @asReport
  @costs(costOfReport)
  @Query(() => TrialConversion, {
    nullable: true,
    description: 'How many of the trials that ended became recurring revenue. Scope analytics:read.',
  })
  async trialConversion(
    @Args(() => RecurringArgs) args: RecurringArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TrialConversion> {
    return withComparison(args, now, (request) => trialConversion(em, viewer, request, now));
  }
}
