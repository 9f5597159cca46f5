import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { Meter } from '../../src/metering/meter.ts';
import { CreateMeterInput, UpdateMeterInput } from '../../src/metering/metering-input.ts';
import { findMeter, meterList } from '../../src/metering/meters.ts';
import { SeenProperty, seenProperties } from '../../src/metering/seen-properties.ts';
import { updateMeter } from '../../src/metering/update-meter.ts';
import { atMost } from '../../src/platform/graphql/list-size.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { costsEachTime } from '../engine/cost/field-costs.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

@ArgsType()
class MetersArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'The project; by default every project of the viewer.' })
  projectId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `createMeter` and `updateMeter`.' })
class MeterPayload {
  @Field(() => Meter, { description: 'The meter in its current state.' })
  meter!: Meter;
}

const MeterConnection = connection(Meter);

needs(Project, { meters: ['id'] });
needs(Meter, { seenProperties: ['projectId'] });

/** The cost in points of looking at the newest events. */
const costOfLearning = 100;

const ofMeter = relate(Meter, { project: one(Project, 'projectId') });

@Resolver(() => Meter)
export class MetersResolver {
  @Query(() => Meter, { nullable: true, description: 'One meter. Scope analytics:read or usage:write.' })
  meter(
    @Arg('id', () => ID, { description: 'The id of the meter.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Meter> {
    return findMeter(em, viewer, id);
  }

  @Query(() => MeterConnection, {
    nullable: true,
    description: 'The meters of your projects, newest first. Scope analytics:read or usage:write.',
  })
  async meters(
    @Args() args: MetersArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Meter>>> {
    return scopedListed(meterList, { projectId: args.projectId }, { args, context, info });
  }

  @Mutation(() => MeterPayload, {
    description: 'Creates a meter, for which usage can then be recorded. Scope usage:write.',
  })
  async createMeter(
    @Arg('input', () => CreateMeterInput, { description: 'The meter to create.' }) input: CreateMeterInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MeterPayload> {
    return { meter: await createMeter(em, viewer, input, now) };
  }

  @Mutation(() => MeterPayload, {
    description: 'Changes the name of a meter, or the rules for its events from now on. Scope usage:write.',
  })
  async updateMeter(
    @Arg('id', () => ID, { description: 'The id of the meter.' }) id: string,
    @Arg('input', () => UpdateMeterInput, { description: 'What to change.' }) input: UpdateMeterInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MeterPayload> {
    return { meter: await updateMeter(em, viewer, id, input, now) };
  }

  @costsEachTime(costOfLearning)
  @atMost(100)
  @FieldResolver(() => [SeenProperty], {
    description: 'The properties of its 10,000 newest events, most frequent first; at most 100.',
  })
  seenProperties(@Root() meter: Row<Meter>, @Ctx() { em }: HubContext): Promise<SeenProperty[]> {
    return seenProperties(em, meter);
  }

  @FieldResolver(() => Project, { description: 'The project of the meter.' })
  project(@Related() related: RelatedTo) {
    return related(ofMeter.project);
  }
}

@Resolver(() => Project)
export class MetersOfProjectsResolver {
  @FieldResolver(() => MeterConnection, {
    description:
      'The meters of the project, if you may see its usage; newest first. Scope analytics:read or usage:write.',
  })
  meters(@Args(() => PageArgs) args: PageArgs, @Below() below: ListBelow): Promise<CountedConnectionOf<Row<Meter>>> {
    return below(meterList, 'projectId', args);
  }
}
