import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { invalidInput } from '../../src/errors.ts';
import { problemsOf } from './judge-variables.ts';

/** In characters. Up to here it does no harm that graphql-js quotes a value whole in each message about it. */
const light = 20_000;

/**
 * Judges variables that are large before graphql-js does: of a megabyte it would make fifty messages of a megabyte.
 * Refuses them with one error that lists the problems, as the REST paths do.
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

/** Looks no further than it takes to know. */
function isHeavy(variables: object): boolean {
  let left = light;
  const waiting: unknown[] = [variables];
  while (left > 0 && waiting.length) {
    const value = waiting.pop();
    if (typeof value === 'string') left -= value.length;
    else if (typeof value !== 'object' || value === null) left -= 1;
    else left -= spread(value, waiting, left);
  }
  return left <= 0;
}

/** Adds what an object holds to what waits; returns how much its names weigh. */
function spread(value: object, waiting: unknown[], most: number): number {
  let weight = 2;
  for (const name in value) {
    weight += name.length;
    if (weight > most) break;
    waiting.push(value[name as never]);
  }
  return weight;
}
