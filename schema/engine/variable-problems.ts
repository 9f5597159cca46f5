import { coerceInputValue, getNamedType, isInputObjectType, isInputType, typeFromAST } from 'graphql';
import type { GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { mostProblems, pointerTo } from '../../src/errors.ts';
import type { Problem } from '../../src/errors.ts';
import { coercionProblem } from './coercion.ts';
import { shortened } from '../../src/platform/values/check.ts';

/** Stops the search for problems: finding all of them can take longer than serving a thousand requests. */
class TooManyProblems extends Error {}

/** Coerces a value by its type. Reports up to a hundred problems with pointers; returns undefined if there are any. */
export function coerceWithProblems(
  value: unknown,
  type: GraphQLInputType,
  report: (problem: Problem) => void,
): { value: unknown } | undefined {
  let count = 0;
  try {
    const coerced = coerceInputValue(value, type, (path, _, { message }) => {
      report(coercionProblem(path, message));
      count += 1;
      if (count === mostProblems) throw new TooManyProblems();
    });
    return count ? undefined : { value: coerced };
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
    return undefined;
  }
}

/** The problems of all variables that do not match their types, up to a hundred, with pointers to input fields. */
export function problemsOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Record<string, unknown>,
): Problem[] {
  const problems: Problem[] = [];
  for (const { variable, type: node } of variableDefinitions) {
    const type = typeFromAST(schema, node as never);
    const name = variable.name.value;
    if (!isInputType(type) || (values[name] === undefined && node.kind !== 'NonNullType')) continue;
    // An object is the request body or combines query parameters, so pointers start at its fields.
    const prefix = isInputObjectType(getNamedType(type)) ? '' : pointerTo(name);
    coerceWithProblems(values[name] ?? null, type, ({ pointer, detail }) =>
      problems.push(shortened({ pointer: prefix + pointer, detail })),
    );
    if (problems.length >= mostProblems) break;
  }
  return problems;
}
