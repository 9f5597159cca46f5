import { Kind, visit } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { CompiledOperation } from '../compiled.ts';
import { CostModel } from './measure.ts';
import type { OperationCost } from './measure.ts';
import { sizeOfValue } from './value-size.ts';

const models = new WeakMap<GraphQLSchema, CostModel>();

/** The model of a schema, made once. */
export function costModelOf(schema: GraphQLSchema): CostModel {
  const known = models.get(schema) ?? new CostModel(schema);
  models.set(schema, known);
  return known;
}

/** What a document costs, by what it depends on of its variables. */
interface KnownCosts {
  /** Variables that say how long lists are, and whether fields are there. */
  sizes: readonly string[];
  /** All others, of which the size counts. */
  others: readonly string[];
  costs: Map<string, OperationCost>;
}

const known = new WeakMap<OperationDefinitionNode, KnownCosts>();

/** Kept for each operation; with ever other variables it is measured each time. */
const mostKept = 20;

/** What an operation costs. A document that comes again with variables of the same sizes is not measured again. */
export function costOf(
  schema: GraphQLSchema,
  { document, variables }: Pick<CompiledOperation, 'document' | 'variables'>,
  operation: OperationDefinitionNode,
): OperationCost {
  const kept = known.get(operation) ?? { ...variablesOf(document), costs: new Map<string, OperationCost>() };
  known.set(operation, kept);
  const sizes = kept.sizes.map((name) => variables[name]);
  if (!sizes.every(isSize)) return costModelOf(schema).costOf(document, operation, variables);
  const key = [...sizes, ...kept.others.map((name) => sizeOfValue(variables[name]))].join();
  const cost = kept.costs.get(key) ?? costModelOf(schema).costOf(document, operation, variables);
  if (kept.costs.size < mostKept) kept.costs.set(key, cost);
  return cost;
}

/** Whether a value says how long a list is, or whether a field is there; anything else is refused before it is used. */
function isSize(value: unknown): boolean {
  return value === undefined || typeof value === 'number' || typeof value === 'boolean';
}

/** The variables of a document: arguments of fields named `first` and of directives are sizes. */
function variablesOf(document: DocumentNode): Pick<KnownCosts, 'sizes' | 'others'> {
  const [sizes, others] = [new Set<string>(), new Set<string>()];
  visit(document, {
    Variable({ name }, _, parent) {
      const isDefined = (parent as { kind?: string } | undefined)?.kind === Kind.VARIABLE_DEFINITION;
      if (!isDefined) others.add(name.value);
    },
    Argument({ name, value }, _, __, ___, ancestors) {
      const isOfDirective = isDirective(ancestors.at(-2));
      if (value.kind === Kind.VARIABLE && (name.value === 'first' || isOfDirective)) sizes.add(value.name.value);
    },
  });
  return { sizes: [...sizes], others: [...others].filter((name) => !sizes.has(name)) };
}

function isDirective(node: unknown): boolean {
  return (node as { kind?: string } | undefined)?.kind === Kind.DIRECTIVE;
}
