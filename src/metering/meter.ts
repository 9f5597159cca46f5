import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { atMost, usually } from '../platform/graphql/list-size.ts';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { newId } from '../platform/values/ids.ts';
import { Node } from '../platform/graphql/node.ts';
import { Aggregation } from './aggregation.ts';
import { MeterCondition } from './meter-filter.ts';
import { PropertyRule } from './property-rule.ts';

/** Its key, aggregation, filter and groups never change, since its history depends on them. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'Something a project measures, such as API calls.',
})
@Entity()
export class Meter implements Node {
  @Field(() => ID, { description: 'The id of the meter.' })
  @Id('meter')
  id: string = newId('meter');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'Its name for programs, unique within the project; events name it.' })
  @Property({ type: 'text' })
  key!: string;

  @Field(() => String, { description: 'The name that people read.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Aggregation, { description: 'The way in which its events add up; it never changes.' })
  @Enum({ items: () => Aggregation })
  aggregation!: Aggregation;

  @Field(() => String, { nullable: true, description: 'The unit, such as "request" or "GB".' })
  @Property({ type: 'text', nullable: true })
  unit!: string | null;

  @usually(3)
  @Field(() => [MeterCondition], {
    description: 'The conditions on the events that count, of which all must hold; they never change.',
  })
  @Property({ type: 'json' })
  filter!: MeterCondition[];

  @atMost(3)
  @Field(() => [String], {
    description: 'The properties of events by which usage can be priced and reported; they never change.',
  })
  @Property({ type: 'text[]' })
  groupBy!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The type of the CloudEvents that it counts; null if that is its key.',
  })
  @Property({ type: 'text', nullable: true })
  eventType!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Events that are older, in days, are refused; null without a limit.',
  })
  @Property({ type: 'integer', nullable: true })
  maxAgeDays!: number | null;

  @usually(3)
  @Field(() => [PropertyRule], { description: 'The properties that events should have; others are allowed too.' })
  @Property({ type: 'json' })
  propertyRules!: PropertyRule[];

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<Meter, 'id'>) {
    Object.assign(this, values);
  }
}
