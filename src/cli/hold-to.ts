import type { GraphQLScalarType } from 'graphql';
import type { Check } from '../platform/values/check.ts';

/**
 * Holds an option to a scalar of the schema: the verbs take for granted what that door has checked, so this one must
 * let in the same. What is wrong is reported under the name that the verb's input has for it.
 */
export function holdTo(scalar: GraphQLScalarType, check: Check, pointer: string, text?: string): void {
  if (text === undefined) return;
  try {
    scalar.parseValue(text);
  } catch (error) {
    const expected = error instanceof Error ? error.message : 'something else';
    check.that(false, pointer, expected.replace(/^expected/, 'must be'));
  }
}
