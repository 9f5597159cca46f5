import type { GraphQLSchema } from 'graphql';
import { Ctx, Field, FieldResolver, Float, Info, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { LimitInForce } from '../../src/auth/limits-in-force.ts';
import type { EffectiveSetting } from '../../src/effective-settings.ts';
import type { HubContext } from '../context.ts';
import type { FieldLimit } from '../engine/field-limits.ts';
import { pointLimits } from '../engine/operation-shares.ts';
import { Instance } from './instance-parts.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A setting of the instance: an environment variable, and its effect.',
})
class InstanceSetting implements EffectiveSetting {
  @Field(() => String, { description: 'The name of the environment variable; docs/operations.md explains it.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The value in effect, of an address without credentials; null for a secret, and where there is none.',
  })
  value!: string | null;

  @Field(() => Boolean, { description: 'Whether the environment sets it; otherwise it has its default.' })
  isFromEnvironment!: boolean;

  @Field(() => Boolean, { description: 'Whether its value is a secret, which is never shown.' })
  isSecret!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A limit that the hub enforces.' })
class InstanceLimit implements LimitInForce {
  @Field(() => String, { description: 'Its name; that of a field is the field.' })
  name!: string;

  @Field(() => String, { description: 'What is counted, and for whom.' })
  description!: string;

  @Field(() => Float, { description: 'How often, or how many points, in the window.' })
  maximum!: number;

  @Field(() => Int, { description: 'The length of the window in seconds.' })
  seconds!: number;

  @Field(() => Boolean, { description: 'Whether each instance counts for itself; otherwise all count together.' })
  isPerInstance!: boolean;

  @Field(() => String, { nullable: true, description: 'The setting that changes it; null if none does.' })
  setting!: string | null;
}

@Resolver(() => Instance)
export class InstanceSettingsResolver {
  @FieldResolver(() => [InstanceSetting], {
    description: 'Every setting with its value in effect, in the order of the documentation of the hub.',
  })
  settings(@Ctx() { settings }: HubContext): readonly InstanceSetting[] {
    return settings;
  }

  @FieldResolver(() => [InstanceLimit], {
    description: 'The limits of requests, attempts and mails, of points, and of single fields.',
  })
  limits(
    @Ctx() { limitsOfRequests, anonymousLimit }: HubContext,
    @Info() { schema }: GraphQLResolveInfo,
  ): InstanceLimit[] {
    return [...limitsOfRequests, ...limitsOfPoints(anonymousLimit), ...limitsOfFields(schema)];
  }
}

function limitsOfPoints(anonymousLimit: number): LimitInForce[] {
  const { credential, address } = pointLimits(anonymousLimit);
  const common = { seconds: 3600, isPerInstance: true };
  return [
    {
      ...common,
      name: 'points',
      maximum: credential,
      description: 'Points for operations of a project or a person',
      setting: null,
    },
    {
      ...{ ...common, name: 'points_address', maximum: address, setting: 'HUB_ANONYMOUS_LIMIT' },
      description: 'Points for operations of an address without credentials',
    },
  ];
}

/** Fields that make secrets, send mail or cost much, as `limited` has noted at them. */
function limitsOfFields(schema: GraphQLSchema): LimitInForce[] {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  return fields.flatMap(({ name, extensions }) => {
    const { max, seconds, by } = (extensions.limit ?? {}) as Partial<FieldLimit> & { by?: string };
    if (max === undefined || seconds === undefined) return [];
    const description = `Uses of ${name} by ${by === 'address' ? 'an address' : 'a project or a person'}`;
    return { name, description, maximum: max, seconds, isPerInstance: true, setting: null };
  });
}
