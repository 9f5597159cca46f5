import type { GraphQLScalarType } from 'graphql';
import type { Check } from '../platform/values/check.ts';

/**
 * Checks an option against a scalar of the schema, since the verbs rely on that check. Mistakes are reported at the pointer
 * of the verb's input.
 */
export function checkScalar(scalar: GraphQLScalarType, check: Check, pointer: string, text?: string): void {
  if (text === undefined) return;
  try {
    scalar.parseValue(text);
  } catch (error) {
    const expected = error instanceof Error ? error.message : 'something else';
    check.that(false, pointer, expected.replace(/^expected/, 'must be'));
  }
}
