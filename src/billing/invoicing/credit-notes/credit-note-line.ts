import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';

/** What of one line of an invoice is given back. */
@ObjectType({ simpleResolvers: true, description: 'What of one line of an invoice is given back.' })
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

  @Field(() => String, { description: 'As people read it, the same as on the line of the invoice.' })
  @Property({ type: 'text' })
  description!: string;

  @Property({ type: new BigIntType('bigint') })
  netMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  taxMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  totalMinor!: bigint;

  /** So many units of the line's period were unused ... */
  @Property({ type: new BigIntType('bigint') })
  numerator!: bigint;

  /** ... out of so many. */
  @Property({ type: new BigIntType('bigint') })
  denominator!: bigint;

  @Field(() => DateTime, { nullable: true, description: 'What is given back was for the time from here.' })
  @At({ nullable: true })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'What is given back was for the time up to here.' })
  @At({ nullable: true })
  periodEndAt!: Temporal.Instant | null;

  constructor(values: Omit<CreditNoteLine, 'id'>) {
    Object.assign(this, values);
  }
}
