import { coerceInputValue, getNamedType, isInputObjectType, isInputType, typeFromAST } from 'graphql';
import type { GraphQLInputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { mostProblems, pointerTo } from '../../src/errors.ts';
import type { Problem } from '../../src/errors.ts';
import { coercionProblem } from './coercion.ts';
import { shortened } from '../../src/platform/values/check.ts';

/** Ends the search for mistakes: to find them all can take longer than to serve a thousand requests. */
class Enough extends Error {}

/**
 * Coerces a value by its type, noting each mistake with the pointer to it, up to a hundred; answers nothing then.
 */
export function coerceNoting(
  value: unknown,
  type: GraphQLInputType,
  note: (problem: Problem) => void,
): { value: unknown } | undefined {
  let noted = 0;
  try {
    const coerced = coerceInputValue(value, type, (path, _, { message }) => {
      note(coercionProblem(path, message));
      noted += 1;
      if (noted === mostProblems) throw new Enough();
    });
    return noted ? undefined : { value: coerced };
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return undefined;
  }
}

/** Every variable that does not fit its type, up to a hundred mistakes, with pointers to the fields of its input. */
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
    // An object is the body, or made of several query parameters: its own fields are what the caller knows.
    const prefix = isInputObjectType(getNamedType(type)) ? '' : pointerTo(name);
    coerceNoting(values[name] ?? null, type, ({ pointer, detail }) =>
      problems.push(shortened({ pointer: prefix + pointer, detail })),
    );
    if (problems.length >= mostProblems) break;
  }
  return problems;
}
