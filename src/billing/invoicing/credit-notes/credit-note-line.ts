import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';

/** The part of an invoice line that is credited. */
@ObjectType({ simpleResolvers: true, description: 'The part of an invoice line that is credited.' })
@Entity()
export class CreditNoteLine {
  @Field(() => ID, { description: 'The id of the line.' })
  @Id('noteline')
  id: string = newId('noteline');

  @IdOf('project')
  projectId!: string;

  @IdOf('creditnote')
  creditNoteId!: string;

  @IdOf('line')
  invoiceLineId!: string;

  @Property({ type: 'integer' })
  position!: number;

  @Field(() => String, { description: 'The text, which is that of the invoice line.' })
  @Property({ type: 'text' })
  description!: string;

  @Property({ type: new BigIntType('bigint') })
  netMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  taxMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  totalMinor!: bigint;

  /** The unused units of the line's period. */
  @Property({ type: new BigIntType('bigint') })
  numerator!: bigint;

  /** All units of the line's period. */
  @Property({ type: new BigIntType('bigint') })
  denominator!: bigint;

  @Field(() => DateTime, { nullable: true, description: 'The start of the time that is credited.' })
  @At({ nullable: true })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of the time that is credited; this instant is not included.',
  })
  @At({ nullable: true })
  periodEndAt!: Temporal.Instant | null;

  constructor(values: Omit<CreditNoteLine, 'id'>) {
    Object.assign(this, values);
  }
}
