import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { usually } from '../platform/graphql/list-size.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { plannedForValues, query, sql, uuid } from '../platform/store/sql.ts';
import type { Row } from '../platform/store/rows.ts';
import type { Meter } from './meter.ts';
import { PropertyKind } from './property-rule.ts';

/** The number of newest events that are looked at, and of properties that are shown. */
const mostEvents = 10_000;
const mostNames = 100;

@ObjectType({ simpleResolvers: true, description: 'A property that the newest events of a meter have.' })
export class SeenProperty {
  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @usually(1)
  @Field(() => [PropertyKind], { description: 'The kinds of its values.' })
  kinds!: PropertyKind[];

  @Field(() => Int, { description: 'How many of the 10,000 newest events have it.' })
  events!: number;

  @Field(() => Int, { description: 'How many different values it has in them.' })
  values!: number;

  @Field(() => DateTime, { description: 'When the last of these events occurred.' })
  lastSeenAt!: string;
}

/** Learns the properties of a meter from its 10,000 newest events, most frequent first; at most 100. */
export async function seenProperties(
  em: EntityManager,
  { id, projectId }: Pick<Row<Meter>, 'id' | 'projectId'>,
): Promise<SeenProperty[]> {
  return query<SeenProperty>(
    em,
    plannedForValues(sql`
      with newest as materialized (
        select properties, occurred_at from usage_event
        where project_id = ${uuid.project(projectId)} and meter_id = ${uuid.meter(id)}
        order by occurred_at desc limit ${mostEvents}
      )
      select name, array_agg(distinct case jsonb_typeof(value) when 'string' then 'text' else jsonb_typeof(value) end)
          as kinds,
        count(*)::integer as events, count(distinct value)::integer as values, max(occurred_at)::text as "lastSeenAt"
      from newest cross join lateral jsonb_each(coalesce(properties, '{}')) as property (name, value)
      group by name order by events desc, name limit ${mostNames}`),
  );
}
