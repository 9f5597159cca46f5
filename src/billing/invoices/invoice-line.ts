import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { Id, IdOf } from '../../platform/columns.ts';
import { Decimal } from '../../platform/graphql-scalars.ts';
import { newId } from '../../platform/ids.ts';

/** One position of an invoice; immutable once the invoice is finalised (a trigger holds that too). */
@ObjectType({ simpleResolvers: true, description: 'One position of an invoice.' })
@Entity()
export class InvoiceLine {
  @Field(() => ID)
  @Id('line')
  id: string = newId('line');

  @IdOf('project')
  projectId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  @Property({ type: 'integer' })
  position!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  description!: string;

  @Field(() => Decimal)
  @Property({ type: 'decimal' })
  quantity!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'For one unit, in the currency itself; null where units cost differently, as in tiers.',
  })
  @Property({ type: 'decimal', nullable: true })
  unitAmount!: string | null;

  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @Field(() => ID, { nullable: true })
  @IdOf('product', { nullable: true })
  productId!: string | null;

  @IdOf('price', { nullable: true })
  priceId!: string | null;

  constructor(values: Omit<InvoiceLine, 'id'>) {
    Object.assign(this, values);
  }
}
