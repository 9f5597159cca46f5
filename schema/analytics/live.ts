import type { Temporal } from 'temporal-polyfill';
import { GraphQLID, GraphQLNonNull } from 'graphql';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { FollowedFigures } from '../../src/analytics/live/figures-watch.ts';
import type { ProjectFigures as FiguresOfProject } from '../../src/analytics/live/project-figures.ts';
import { Meter } from '../../src/metering/meter.ts';
import { DateTime, Decimal, TimeZone } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import type { HubContext } from '../context.ts';
import type { LiveField } from '../live-field.ts';
import { Money, toMoney } from '../money.ts';

@ObjectType({ simpleResolvers: true, description: 'The usage of a meter today.' })
class MeterFigures {
  @Field(() => Meter, { description: 'The meter.' })
  meter!: Meter;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The value by the aggregation of the meter; null for unique, latest and weighted_sum.',
  })
  value!: string | null;

  @Field(() => Int, { description: 'The number of events.' })
  events!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The figures of a project today.' })
export class ProjectFigures {
  @Field(() => ID, { description: 'The id of the project.' })
  projectId!: string;

  @Field(() => DateTime, { description: 'The start of the day, included.' })
  from!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of the day, excluded.' })
  to!: Temporal.Instant;

  @usually(20)
  @Field(() => [MeterFigures], { description: 'The usage of each meter, by key.' })
  usage!: MeterFigures[];

  @Field(() => [Money], {
    description: 'Gross: the payments received today, by currency, without those of customers of test clocks.',
  })
  collected!: Money[];

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of active subscriptions, without those of test clocks; null without the scope billing:read.',
  })
  activeSubscriptions!: number | null;
}

interface ProjectFiguresArgs {
  projectId?: string | null;
  timezone: string;
}

export const projectFigures: LiveField<FiguresOfProject, ProjectFiguresArgs> = (type) => ({
  type: new GraphQLNonNull(type('ProjectFigures')),
  description:
    'The figures of a project today: once at the start, and then each time that they have changed, within two seconds. ' +
    'Scope analytics:read.',
  args: {
    projectId: {
      type: GraphQLID,
      description: 'The project; by default that of the key, or your default project.',
    },
    timezone: {
      type: new GraphQLNonNull(TimeZone),
      defaultValue: 'UTC',
      description: 'The time zone in which it is today.',
    },
  },
  subscribe: (_, args, context) => figuresFor(args, context),
  resolve: (figures, _, { viewer }) => {
    viewer.actIn('analytics:read', figures.projectId);
    return {
      ...figures,
      collected: figures.collected.map(({ minor, currency }) => toMoney(minor, currency)),
      activeSubscriptions: viewer.may('billing:read', figures.projectId) ? figures.activeSubscriptions : null,
    };
  },
});

function figuresFor(
  { projectId, timezone }: ProjectFiguresArgs,
  { viewer, figures, ended }: HubContext,
): AsyncGenerator<FiguresOfProject> {
  const reader = figures.open(viewer.actIn('analytics:read', projectId), timezone);
  ended?.addEventListener('abort', () => reader.close());
  return shownTo(reader, ended);
}

async function* shownTo(reader: FollowedFigures, ended?: AbortSignal): AsyncGenerator<FiguresOfProject> {
  try {
    for (let next = await reader.next(); next && !ended?.aborted; next = await reader.next()) yield next;
  } finally {
    reader.close();
  }
}
