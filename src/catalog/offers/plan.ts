import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { Json } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { LicencePolicy } from './licence-policy.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A way to buy a product: a set of grants at one or more prices.',
})
@Entity()
export class Plan {
  @Field(() => ID, { description: 'The id of the plan.' })
  @Id('plan')
  id: string = newId('plan');

  @IdOf('project')
  projectId!: string;

  @IdOf('product')
  productId!: string;

  @Field(() => String, { description: 'The identifier for programs, unique within the product.' })
  @Property({ type: 'text' })
  key!: string;

  @Field(() => String, { description: 'The name that people read, such as on invoices.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'A longer text about it; null without one.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => Json, {
    description: 'The grants: feature key to true, a number or a text, matching the type of the feature.',
  })
  @Property({ type: 'json' })
  grants!: Record<string, unknown>;

  @Field(() => LicencePolicy, {
    nullable: true,
    description: 'The rules for the licence keys that come with the plan; null where it comes without keys.',
  })
  @Property({ type: 'json', nullable: true })
  licencePolicy!: LicencePolicy | null;

  @Property({ type: 'integer' })
  position!: number;

  @Field(() => Int, {
    description:
      'The number of its current version. Each change of its grants, licence policy or prices makes another.',
  })
  @Property({ type: 'integer' })
  version = 1;

  /** When the current version was published. */
  @At()
  versionAt!: Temporal.Instant;

  /** The lowest version that subscribers can be at: a change that reaches everyone raises it to the new one. */
  @Property({ type: 'integer' })
  floorVersion = 1;

  @Field(() => Boolean, {
    description:
      'Whether subscribers keep the grants of the version that they bought until they are moved; otherwise a change of the grants reaches everyone at once.',
  })
  @Property({ type: 'boolean' })
  keepsTerms!: boolean;

  /** Set when the plan is no longer sold; existing subscriptions keep it. */
  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  constructor(values: Omit<Plan, 'id' | 'archivedAt' | 'version' | 'floorVersion' | 'publish'>) {
    Object.assign(this, values);
  }

  /** Makes its terms the next version, which reaches all subscribers unless they keep theirs. */
  publish(now: Temporal.Instant): this {
    this.version += 1;
    this.versionAt = now;
    if (!this.keepsTerms) this.floorVersion = this.version;
    return this;
  }
}
