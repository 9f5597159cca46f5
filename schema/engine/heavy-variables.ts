import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { invalidInput } from '../../src/errors.ts';
import { problemsOf } from './variable-problems.ts';

/** The size in characters up to which it is harmless that graphql-js quotes the whole value in each error message. */
const lightCharacters = 20_000;

/**
 * Refuses large variables that graphql-js found invalid with one error that lists the problems, as the REST paths do.
 * graphql-js would produce fifty messages of a megabyte for a value of a megabyte; it stops at the first mistake here.
 */
export function refuseHeavyVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  const problems = problemsOf(schema, operation, variables);
  if (problems.length) throw invalidInput(problems);
}

/** Whether variables exceed the limit; stops measuring as soon as they do. */
export function isHeavy(variables: object): boolean {
  let remaining = lightCharacters;
  const pending: unknown[] = [variables];
  while (remaining > 0 && pending.length) {
    const value = pending.pop();
    if (typeof value === 'string') remaining -= value.length;
    else if (typeof value !== 'object' || value === null) remaining -= 1;
    else remaining -= pushEntries(value, pending, remaining);
  }
  return remaining <= 0;
}

/** Adds the entries of an object to the pending values; returns the length of their names. */
function pushEntries(value: object, pending: unknown[], max: number): number {
  let weight = 2;
  // Every entry of a list counts, so that a long one is heavy by its length alone.
  if (Array.isArray(value)) {
    if (value.length < max) for (const entry of value as unknown[]) pending.push(entry);
    return value.length;
  }
  for (const name in value) {
    weight += name.length;
    if (weight > max) break;
    pending.push(value[name as never]);
  }
  return weight;
}
