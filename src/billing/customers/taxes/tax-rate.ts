import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Day, Id, IdOf } from '../../../platform/store/columns.ts';
import { CalendarDate, DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Node } from '../../../platform/graphql/node.ts';
import type { Validity } from './validity.ts';

/** The percentage of a sale that is owed as tax. Its terms never change: a new percentage is a new rate, which ends the old one. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description:
    'The percentage of a sale that is owed as tax; its terms never change, since a new percentage is a new rate.',
})
@Entity()
export class TaxRate implements Node {
  @Field(() => ID, { description: 'The id of the tax rate.' })
  @Id('taxrate')
  id: string = newId('taxrate');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'The name on invoices: "USt", "VAT".' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Decimal, { description: 'The percentage: "19" is 19 %.' })
  @Property({ type: 'decimal', precision: 7, scale: 4 })
  percentage!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The country of the customers (ISO 3166-1, two letters); null is all countries without a rate of their own.',
  })
  @Property({ type: 'character', length: 2, nullable: true })
  country!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The tax code of the products; null is all products without a rate for their code.',
  })
  @Property({ type: 'text', nullable: true })
  taxCode!: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: "The first day on which it applies, in the seller's time zone; null is without a first day.",
  })
  @Day({ nullable: true })
  validFrom: string | null = null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The first day on which it no longer applies; null is without an end.',
  })
  @Day({ nullable: true })
  validUntil: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was archived; null until then.' })
  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  constructor(values: Omit<TaxRate, 'id' | 'archivedAt' | 'validFrom' | 'validUntil'> & Partial<Validity>) {
    Object.assign(this, values);
  }
}
