import { GraphQLError } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { HubContext } from '../../context.ts';
import { executeOperation, isUnavailable } from '../compiled.ts';
import { fragmentSchemaOf } from './fragment-schema.ts';
import { FragmentFailure, RequestFragments, openFragments } from './read-fragment.ts';
import type { ReadObjects } from './read-fragment.ts';

/**
 * Executes the plan of a query. Returns undefined if that fails: the query is then executed as it was sent, and reports
 * its errors with the paths that its caller knows.
 */
export async function runPlan(
  publicSchema: GraphQLSchema,
  plan: DocumentNode,
  variables: Record<string, unknown>,
  context: HubContext,
): Promise<ExecutionResult | undefined> {
  const schema = fragmentSchemaOf(publicSchema);
  const readObjects: ReadObjects = async ({ document, variables: used }, ids) => {
    const given = Object.fromEntries(used.filter((name) => name in variables).map((name) => [name, variables[name]]));
    const result = await executeOperation(schema, { document, variables: { ...given, _ids: ids } }, context);
    if (result.errors?.length) throw new FragmentFailure(result.errors);
    return result.data!.objects as Record<string, unknown>[];
  };
  openFragments(context, new RequestFragments(context, variables, readObjects));
  // One mistake of the variables is enough: the operation is then executed as it was sent, and reports them.
  const result = await executeOperation(schema, { document: plan, variables }, context, 1);
  // A refusal of a whole field is the same as that of the query.
  if (!result.errors?.length || result.errors.every(({ path }) => path?.length === 1)) return result;
  const unavailable = result.errors.flatMap(causesOf).find(isUnavailable);
  // Another attempt would wait for the database as long again, and fail as well.
  if (unavailable)
    return { errors: [new GraphQLError(unavailable.message, { originalError: unavailable.originalError })] };
  context.loaders.clear();
  context.budget.restart();
  return undefined;
}

function causesOf(error: GraphQLError): readonly GraphQLError[] {
  return error.originalError instanceof FragmentFailure ? error.originalError.errors : [error];
}
