import { Kind, getNamedType, isObjectType } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { isPage } from '../cost/field-costs.ts';
import { cachedSelection } from './cached-selection.ts';
import { coverageOf } from './coverage.ts';
import { compareWith } from './covered-selection.ts';

/** Documents with more selections are executed as they are; a fragment counts at every spread. */
const maxSelections = 1_000;

/** Documents that come once are not worth a plan. */
const usesBeforePlanning = 2;

const plans = new WeakMap<OperationDefinitionNode, DocumentNode | null>();
const uses = new WeakMap<OperationDefinitionNode, number>();

/**
 * The document of a query in which the selections on covered objects are replaced by their fragments; undefined
 * if there are none. It is valid in the schema of `fragmentSchemaOf`.
 */
export function planOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentNode | undefined {
  const known = plans.get(operation);
  if (known !== undefined) return known ?? undefined;
  const count = (uses.get(operation) ?? 0) + 1;
  uses.set(operation, count);
  if (count < usesBeforePlanning) return undefined;
  const plan = new Planner(schema, document, operation).plan();
  plans.set(operation, plan ?? null);
  return plan;
}

class Planner {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  #selections = 0;
  #replaced = 0;
  #isSupported = true;

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
    private readonly operation: OperationDefinitionNode,
  ) {
    const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((each) => [each.name.value, each]));
  }

  plan(): DocumentNode | undefined {
    if (this.operation.operation !== 'query' || hasReservedVariables(this.operation)) return undefined;
    const selectionSet = this.#rewrite(this.operation.selectionSet, this.schema.getQueryType()!);
    if (!this.#isSupported || !this.#replaced) return undefined;
    return { kind: Kind.DOCUMENT, definitions: [{ ...this.operation, selectionSet }] };
  }

  #rewrite(set: SelectionSetNode, type: GraphQLNamedType, names = new Set<string>()): SelectionSetNode {
    return { ...set, selections: this.#inlined(set).map((each) => this.#selection(each, type, names)) };
  }

  #selection(node: SelectionNode, type: GraphQLNamedType, names: Set<string>): SelectionNode {
    if (node.kind === Kind.FIELD) return this.#field(node, type, names);
    if (node.kind === Kind.FRAGMENT_SPREAD) return node;
    const condition = node.typeCondition && this.schema.getType(node.typeCondition.name.value);
    return { ...node, selectionSet: this.#rewrite(node.selectionSet, condition ?? type, names) };
  }

  #field(node: FieldNode, parent: GraphQLNamedType, names: Set<string>): FieldNode {
    const name = (node.alias ?? node.name).value;
    // Fields of the same name are merged in the answer, and a replaced selection cannot be merged with another.
    if (names.has(name)) this.#isSupported = false;
    names.add(name);
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field || !node.selectionSet) return node;
    const type = getNamedType(field.type);
    const replaced = isObjectType(type) ? this.#replace(node, parent, type) : undefined;
    return replaced ?? { ...node, selectionSet: this.#rewrite(node.selectionSet, type) };
  }

  /** Replaces the selection of a field whose rows have their revisions: of the nodes of a page, or of a single object. */
  #replace(node: FieldNode, parent: GraphQLNamedType, type: GraphQLObjectType): FieldNode | undefined {
    const coverage = coverageOf(type.name);
    const isSingle = parent === this.schema.getQueryType() && !!coverage?.singles.includes(node.name.value);
    if (!coverage || !(isSingle || isEntry(parent, node))) return undefined;
    const set = this.#withoutSpreads(node.selectionSet!);
    const { isCovered, isWorthwhile } = compareWith(coverage, set, type);
    if (!isCovered || !isWorthwhile || !this.#isSupported) return undefined;
    this.#replaced += 1;
    return { ...node, selectionSet: cachedSelection(this.operation, coverage, { set, isSingle }) };
  }

  #withoutSpreads(set: SelectionSetNode): SelectionSetNode {
    const selections = this.#inlined(set).map((node) =>
      'selectionSet' in node && node.selectionSet
        ? { ...node, selectionSet: this.#withoutSpreads(node.selectionSet) }
        : node,
    );
    return { ...set, selections };
  }

  /** The selections with the content of each spread fragment in its place. */
  #inlined({ selections }: SelectionSetNode): SelectionNode[] {
    this.#selections += selections.length;
    if (this.#selections > maxSelections) this.#isSupported = false;
    if (!this.#isSupported) return [];
    return selections.map((node) => {
      if (node.kind !== Kind.FRAGMENT_SPREAD) return node;
      const { typeCondition, selectionSet } = this.#fragments.get(node.name.value)!;
      return { kind: Kind.INLINE_FRAGMENT, typeCondition, directives: node.directives, selectionSet };
    });
  }
}

/** Names with an underscore in front belong to hidden fields and their variables. */
function hasReservedVariables({ variableDefinitions = [] }: OperationDefinitionNode): boolean {
  return variableDefinitions.some(({ variable }) => variable.name.value.startsWith('_'));
}

/** Whether a field selects the objects of a page, whose rows have their revisions. */
function isEntry(parent: GraphQLNamedType, { name }: FieldNode): boolean {
  return (isPage(parent, { name: name.value }) && name.value === 'nodes') || isEdge(parent, name.value);
}

function isEdge(parent: GraphQLNamedType, field: string): boolean {
  return parent.name.endsWith('Edge') && field === 'node';
}
