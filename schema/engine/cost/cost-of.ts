import { Kind, visit } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Operation } from '../compiled.ts';
import { CostModel } from './measure.ts';
import type { OperationCost } from './measure.ts';

const models = new WeakMap<GraphQLSchema, CostModel>();

/** The model of a schema, made once. */
export function costModelOf(schema: GraphQLSchema): CostModel {
  const known = models.get(schema) ?? new CostModel(schema);
  models.set(schema, known);
  return known;
}

/** What a document costs by the values of the variables that its cost depends on. */
interface Known {
  variables: readonly string[];
  costs: Map<string, OperationCost>;
}

const known = new WeakMap<OperationDefinitionNode, Known>();

/** Kept for each operation; with ever other variables it is measured each time. */
const mostKept = 20;

/** What an operation costs. A document that comes again is not measured again. */
export function costOf(
  schema: GraphQLSchema,
  { document, variables }: Pick<Operation, 'document' | 'variables'>,
  operation: OperationDefinitionNode,
): OperationCost {
  const kept = known.get(operation) ?? {
    variables: sizeVariables(document),
    costs: new Map<string, OperationCost>(),
  };
  known.set(operation, kept);
  const sizes = kept.variables.map((name) => variables[name]);
  if (!sizes.every(isSize)) return costModelOf(schema).costOf(document, operation, variables);
  const key = sizes.join();
  const cost = kept.costs.get(key) ?? costModelOf(schema).costOf(document, operation, variables);
  if (kept.costs.size < mostKept) kept.costs.set(key, cost);
  return cost;
}

/** Whether a value says how long a list is, or whether a field is there; anything else is refused before it is used. */
function isSize(value: unknown): boolean {
  return value === undefined || typeof value === 'number' || typeof value === 'boolean';
}

/** The variables that are arguments of fields named `first`, or of directives. */
function sizeVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Argument({ name, value }, _, __, ___, ancestors) {
      const isOfDirective = isDirective(ancestors.at(-2));
      if (value.kind === Kind.VARIABLE && (name.value === 'first' || isOfDirective))
        names.add(value.name.value);
    },
  });
  return [...names];
}

function isDirective(node: unknown): boolean {
  return (node as { kind?: string } | undefined)?.kind === Kind.DIRECTIVE;
}
