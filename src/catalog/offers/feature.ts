import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

export enum FeatureType {
  boolean = 'boolean',
  quantity = 'quantity',
  string = 'string',
  metered = 'metered',
}

registerEnumType(FeatureType, {
  name: 'FeatureType',
  description: 'The type of the values that plans grant of a feature.',
  valuesConfig: {
    boolean: { description: 'Granted or not: true or false.' },
    quantity: { description: 'A number of units: a whole number from 0.' },
    string: { description: 'A variant: a text of 1 to 200 characters.' },
    metered: { description: 'An amount for each period, counted by a meter: a whole number from 0.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'A capability of a product that plans grant to different extents.',
})
@Entity()
export class Feature {
  @Field(() => ID, { description: 'The id of the feature.' })
  @Id('feature')
  id: string = newId('feature');

  @IdOf('project')
  projectId!: string;

  @IdOf('product')
  productId!: string;

  @Field(() => String, { description: 'The identifier for programs, unique within the product.' })
  @Property({ type: 'text' })
  key!: string;

  @Field(() => String, { description: 'The name that people read.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'A longer text about it; null without one.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => FeatureType, { description: 'The type of the values that plans grant.' })
  @Enum({ items: () => FeatureType })
  type!: FeatureType;

  @Field(() => String, { nullable: true, description: 'The unit, such as "seat" or "GB".' })
  @Property({ type: 'text', nullable: true })
  unit!: string | null;

  /** The meter that counts the usage of a metered feature. */
  @IdOf('meter', { nullable: true })
  meterId!: string | null;

  @Property({ type: 'integer' })
  position!: number;

  constructor(values: Omit<Feature, 'id'>) {
    Object.assign(this, values);
  }
}
