import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

/** A price that a checkout link sells, with the quantities that its buyer may choose. */
@ObjectType({ simpleResolvers: true, description: 'A price that a checkout link sells.' })
@Entity()
export class CheckoutLinkItem {
  @Field(() => ID, { description: 'The id of the item.' })
  @Id('checkoutitem')
  id: string = newId('checkoutitem');

  @IdOf('project')
  projectId!: string;

  @IdOf('checkoutlink')
  linkId!: string;

  @IdOf('price')
  priceId!: string;

  @Field(() => Int, { description: 'The number of units, unless the buyer chooses another.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Field(() => Int, { description: 'The fewest units that the buyer may choose.' })
  @Property({ type: 'integer' })
  minQuantity!: number;

  @Field(() => Int, {
    description: 'The most units that the buyer may choose; the same as the fewest if the quantity is fixed.',
  })
  @Property({ type: 'integer' })
  maxQuantity!: number;

  @Property({ type: 'integer' })
  position!: number;

  constructor(values: Omit<CheckoutLinkItem, 'id'>) {
    Object.assign(this, values);
  }
}
