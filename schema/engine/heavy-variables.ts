import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { invalidInput } from '../../src/errors.ts';
import { problemsOf } from './variable-problems.ts';

/** The size in characters up to which it is harmless that graphql-js quotes the whole value in each error message. */
const lightCharacters = 20_000;

/**
 * Checks large variables before graphql-js does, which would produce fifty messages of a megabyte for a value of a
 * megabyte. Refuses invalid ones with one error that lists the problems, as the REST paths do.
 */
export function requireHeavyVariablesFit(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  if (!isHeavy(variables)) return;
  const problems = problemsOf(schema, operation, variables);
  if (problems.length) throw invalidInput(problems);
}

/** Whether the variables exceed the limit; stops measuring as soon as they do. */
function isHeavy(variables: object): boolean {
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
  for (const name in value) {
    weight += name.length;
    if (weight > max) break;
    pending.push(value[name as never]);
  }
  return weight;
}
