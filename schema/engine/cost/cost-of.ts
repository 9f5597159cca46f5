import { Kind, visit } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { OperationRequest } from '../compiled.ts';
import { isLength } from './field-costs.ts';
import { CostModel } from './measure.ts';
import type { OperationCost } from './measure.ts';
import { sizeOfValue } from './value-size.ts';

const modelsBySchema = new WeakMap<GraphQLSchema, CostModel>();

/** The cost model of a schema, created once. */
export function costModelOf(schema: GraphQLSchema): CostModel {
  const costsByOperation = modelsBySchema.get(schema) ?? new CostModel(schema);
  modelsBySchema.set(schema, costsByOperation);
  return costsByOperation;
}

/** The costs of a document, by the properties of its variables that they depend on. */
interface CachedCosts {
  /** Variables that decide the length of lists, and whether fields are included. */
  sizes: readonly string[];
  /** All other variables, whose size counts. */
  others: readonly string[];
  costs: Map<string, OperationCost>;
}

const costsByOperation = new WeakMap<OperationDefinitionNode, CachedCosts>();

/** The number of cached costs of an operation; further combinations of variables are measured each time. */
const maxCostsPerOperation = 20;

/** The cost of an operation, cached for a document and variables of the same sizes. */
export function costOf(
  schema: GraphQLSchema,
  { document, variables }: Pick<OperationRequest, 'document' | 'variables'>,
  operation: OperationDefinitionNode,
): OperationCost {
  const cached = costsByOperation.get(operation) ?? {
    ...variablesOf(document),
    costs: new Map<string, OperationCost>(),
  };
  costsByOperation.set(operation, cached);
  const sizes = cached.sizes.map((name) => variables[name]);
  if (!sizes.every(isSize)) return costModelOf(schema).costOf(document, operation, variables);
  const key = [...sizes, ...cached.others.map((name) => sizeOfValue(variables[name]))].join();
  const cost = cached.costs.get(key) ?? costModelOf(schema).costOf(document, operation, variables);
  if (cached.costs.size < maxCostsPerOperation) cached.costs.set(key, cost);
  return cost;
}

/** Whether a value can be a list length or a condition; anything else is refused before it is used. */
function isSize(value: unknown): boolean {
  return value === undefined || typeof value === 'number' || typeof value === 'boolean';
}

/** The variables of a document; those used for the length of a page or in directives are sizes. */
function variablesOf(document: DocumentNode): Pick<CachedCosts, 'sizes' | 'others'> {
  const [sizes, others] = [new Set<string>(), new Set<string>()];
  visit(document, {
    Variable({ name }, _, parent) {
      const isDefined = (parent as { kind?: string } | undefined)?.kind === Kind.VARIABLE_DEFINITION;
      if (!isDefined) others.add(name.value);
    },
    Argument({ name, value }, _, __, ___, ancestors) {
      const isOfDirective = isDirective(ancestors.at(-2));
      if (value.kind === Kind.VARIABLE && (isLength(name.value) || isOfDirective)) sizes.add(value.name.value);
    },
  });
  return { sizes: [...sizes], others: [...others].filter((name) => !sizes.has(name)) };
}

function isDirective(node: unknown): boolean {
  return (node as { kind?: string } | undefined)?.kind === Kind.DIRECTIVE;
}
