import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { pointerTo } from '../errors.ts';
import { bounded } from '../platform/graphql/bounded.ts';
import { usually } from '../platform/graphql/list-size.ts';
import { checkBounds, entries, matching, text } from '../platform/values/bounds.ts';
import type { Check } from '../platform/values/check.ts';
import type { EventCheck } from './event-check.ts';
import { UsageProblemCode } from './usage-problem-code.ts';
import { maxPropertyText, propertyName, propertyNameDetail, textOf } from './properties.ts';
import type { Properties } from './properties.ts';

/** The kind of the value of a property. */
export enum PropertyKind {
  text = 'text',
  number = 'number',
  boolean = 'boolean',
}

registerEnumType(PropertyKind, {
  name: 'PropertyKind',
  description: 'The kind of the value of a property.',
  valuesConfig: {
    text: { description: 'A text of at most 100 characters.' },
    number: { description: 'A number.' },
    boolean: { description: 'True or false.' },
  },
});

const maxValues = 100;
const description = 'A rule of a meter for a property of its events.';

@InputType('PropertyRuleInput', { description })
@ObjectType({ simpleResolvers: true, description })
export class PropertyRule {
  @bounded(matching(propertyName, propertyNameDetail))
  @Field(() => String, { description: 'The name of the property.' })
  name!: string;

  @Field(() => PropertyKind, { nullable: true, description: 'The kind of its values; null for any.' })
  kind?: PropertyKind | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether every event must have it.' })
  isRequired?: boolean;

  @bounded(entries(maxValues, 1, text(maxPropertyText)))
  @usually(5)
  @Field(() => [String], {
    nullable: true,
    description: 'The values that it may have, 1 to 100, as text: "5" is also the number 5; null for any.',
  })
  values?: string[] | null;
}

/** Reports mistakes in the rules of a meter. */
export function checkRules(check: Check, rules: readonly PropertyRule[]): void {
  rules.forEach((rule, index) => checkBounds(check, PropertyRule, rule, `/propertyRules/${index}`));
  check.unique(
    rules.map(({ name }) => name),
    (index) => `/propertyRules/${index}/name`,
  );
}

/** The rules as they are stored, with every field. */
export function storedRules(rules: readonly PropertyRule[]): PropertyRule[] {
  return rules.map(({ name, kind = null, isRequired = false, values = null }) => ({ name, kind, isRequired, values }));
}

/** Reports the rules that the properties of an event break. */
export function checkAgainstRules(
  check: EventCheck,
  rules: readonly PropertyRule[],
  properties: Properties | null | undefined,
): void {
  for (const { name, kind, isRequired, values } of rules) {
    const pointer = `/properties${pointerTo(name)}`;
    const value = textOf(properties, name);
    const { property_rule_broken: code } = UsageProblemCode;
    if (value === null) check.rule(!isRequired, code, pointer, 'must be given, by a rule of the meter');
    else {
      const found = kindOf(properties![name]!);
      check
        .rule(!kind || found === kind, code, pointer, `must be a ${kind}, and is a ${found}, by a rule of the meter`)
        .rule(!values || values.includes(value), code, pointer, `must be one of ${values?.join(', ')}`);
    }
  }
}

function kindOf(value: Properties[string]): PropertyKind {
  if (typeof value === 'number') return PropertyKind.number;
  return typeof value === 'boolean' ? PropertyKind.boolean : PropertyKind.text;
}
