import { Field, InputType, ObjectType } from 'type-graphql';
import { bounded } from '../platform/graphql/bounded.ts';
import { usually } from '../platform/graphql/list-size.ts';
import { entries, matching, text } from '../platform/values/bounds.ts';
import { maxPropertyText, propertyName, propertyNameDetail, textOf } from './properties.ts';
import type { Properties } from './properties.ts';

const maxValues = 100;
const description = 'A condition on the events of a meter: a property has one of some values.';

@InputType('MeterConditionInput', { description })
@ObjectType({ simpleResolvers: true, description })
export class MeterCondition {
  @bounded(matching(propertyName, propertyNameDetail))
  @Field(() => String, { description: 'The name of the property.' })
  property!: string;

  @bounded(entries(maxValues, 1, text(maxPropertyText)))
  @usually(5)
  @Field(() => [String], {
    description: 'The values that count, 1 to 100, as text: "5" also matches the number 5, and "true" the boolean.',
  })
  values!: string[];
}

/** Whether an event with these properties counts: all conditions hold. An event without a property does not match it. */
export function isCounted(filter: readonly MeterCondition[], properties: Properties | null | undefined): boolean {
  return filter.every(({ property, values }) => {
    const value = textOf(properties, property);
    return value !== null && values.includes(value);
  });
}
