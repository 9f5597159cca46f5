import { Kind, SchemaMetaFieldDef, TypeMetaFieldDef, getOperationAST } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
  ValueNode,
} from 'graphql';
import { FieldCosts, isConnection, isLength, usualPage } from './field-costs.ts';
import type { FieldCost } from './field-costs.ts';
import {
  IntrospectionSizes,
  introspectionMargin,
  introspectionOfTools,
  isIntrospectionType,
  maxWrappers,
} from './introspection.ts';
import type { IntrospectionReach } from './introspection.ts';
import { ArgumentSizes } from './argument-sizes.ts';
import { defaultsOf, literal } from './variable-defaults.ts';

/**
 * The cost of a selection on one object: `fixed` points, plus `perEntry` points for each entry of the requested page. Both
 * are sums over all fields, so that a fragment is measured once, however often it is spread.
 */
interface MeasuredCost {
  fixed: number;
  perEntry: number;
  /** The part of `fixed` that is work, done even when there are few values. */
  work: number;
  /** The part of `fixed` that describes the schema, in fields that no list is above. */
  introspection: number;
}

/** The cost of an operation in points. */
export interface OperationCost {
  /** The maximum. */
  total: number;
  /** The part of the total that is work, done even when the answer has few values. */
  work: number;
  /** The part of the total that describes the schema, which has a maximum of its own. */
  introspection: number;
}

export type Variables = Readonly<Record<string, unknown>>;

const zeroCost: MeasuredCost = { fixed: 0, perEntry: 0, work: 0, introspection: 0 };
const leaf: FieldCost = { weight: 1, entries: null, isNoted: false, isPaged: false, type: null };

/** Computes the cost of operations on one schema. */
export class CostModel {
  readonly fields: FieldCosts;
  readonly introspection: IntrospectionSizes;
  #introspectionMaximum?: number;

  constructor(readonly schema: GraphQLSchema) {
    this.fields = new FieldCosts(schema);
    this.introspection = new IntrospectionSizes(schema);
  }

  /**
   * The maximum number of values in the answer, with lists at their declared length, plus the work behind them, in points.
   * Takes time linear in the length of the document, which need not be valid.
   */
  costOf(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): OperationCost {
    const root = this.schema.getRootType(operation.operation) ?? null;
    const measurement = new Measurement(this, document, variables, operation);
    const { fixed: total, work, introspection } = measurement.of(operation.selectionSet, root);
    return { total, work, introspection };
  }

  /** The maximum that one operation may ask about the schema, in points; it grows with the schema. */
  get introspectionMaximum(): number {
    if (this.#introspectionMaximum !== undefined) return this.#introspectionMaximum;
    const document = introspectionOfTools();
    const { introspection } = this.costOf(document, getOperationAST(document)!, {});
    return (this.#introspectionMaximum = Math.ceil(introspection * introspectionMargin));
  }

  /** The cost of one more entry of a list or page, given the fields that select it. */
  costOfEntry({ document, nodes, type, variables }: MeasuredSelection): number {
    const measurement = new Measurement(this, document, variables);
    if (type && isConnection(type))
      return nodes.reduce((sum, { selectionSet }) => sum + measurement.ofPageEntry(selectionSet, type), 0);
    return nodes.reduce((sum, { selectionSet }) => sum + measurement.of(selectionSet, type).fixed, 1);
  }
}

/** The fields of a document that select an object of a type. */
export interface MeasuredSelection {
  document: Pick<DocumentNode, 'definitions'>;
  nodes: readonly FieldNode[];
  type: GraphQLNamedType | null;
  variables: Variables;
}

/** Measures the parts of one document, with the variables of one request. */
class Measurement {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #measured = new Map<string, MeasuredCost>();
  readonly #variables: Variables;
  readonly #arguments: ArgumentSizes;

  constructor(
    private readonly model: CostModel,
    { definitions }: Pick<DocumentNode, 'definitions'>,
    variables: Variables,
    operation?: OperationDefinitionNode,
  ) {
    const defaults = defaultsOf(operation);
    this.#variables = { ...defaults.values, ...variables };
    this.#arguments = new ArgumentSizes(variables, defaults.nodes);
    const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((each) => [each.name.value, each]));
  }

  of(selectionSet: SelectionSetNode | undefined, type: GraphQLNamedType | null): MeasuredCost {
    return this.#selection(selectionSet, type, maxWrappers);
  }

  ofPageEntry(selectionSet: SelectionSetNode | undefined, type: GraphQLNamedType | null): number {
    return this.#selection(selectionSet, type, maxWrappers).perEntry;
  }

  #selection(
    set: SelectionSetNode | undefined,
    type: GraphQLNamedType | null,
    reach: IntrospectionReach,
  ): MeasuredCost {
    const sum = { ...zeroCost };
    for (const selection of set?.selections ?? []) {
      if (this.#isLeftOut(selection)) continue;
      const cost =
        selection.kind === Kind.FIELD
          ? this.#field(selection, type, reach)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? this.#selection(selection.selectionSet, this.#typeNamed(selection.typeCondition?.name.value, type), reach)
            : this.#fragment(selection.name.value, reach);
      sum.fixed += cost.fixed;
      sum.perEntry += cost.perEntry;
      sum.work += cost.work;
      sum.introspection += cost.introspection;
    }
    return sum;
  }

  /** Measures a fragment once. One that spreads itself counts once here and is refused later. */
  #fragment(name: string, reach: IntrospectionReach): MeasuredCost {
    const key = `${reach} ${name}`;
    const known = this.#measured.get(key);
    if (known) return known;
    this.#measured.set(key, zeroCost);
    const fragment = this.#fragments.get(name);
    const type = this.#typeNamed(fragment?.typeCondition.name.value, null);
    const cost = this.#selection(fragment?.selectionSet, type, reach);
    this.#measured.set(key, cost);
    return cost;
  }

  #field(node: FieldNode, parent: GraphQLNamedType | null, reach: IntrospectionReach): MeasuredCost {
    const name = node.name.value;
    const known = metaField(name, this.model) ?? this.model.fields.of(parent, name) ?? leaf;
    const field = { ...known, weight: known.weight + this.#arguments.of(node) };
    if (isIntrospectionType(field.type) || isIntrospectionType(parent))
      return this.#introspected(node, field, parent, reach);
    const { fixed, perEntry, work, introspection } = this.#selection(node.selectionSet, field.type, reach);
    const below = fixed + perEntry * this.#page(node, field);
    const ownWork = field.isNoted ? 0 : field.weight - 1;
    const own = { ...zeroCost, fixed: field.weight, work: ownWork };
    if (field.entries === 'page') return { ...own, perEntry: 1 + below };
    if (field.entries === null) return { ...own, fixed: field.weight + below, work: ownWork + work, introspection };
    return { ...own, fixed: field.weight + field.entries * (1 + below) };
  }

  #introspected(
    node: FieldNode,
    field: FieldCost,
    parent: GraphQLNamedType | null,
    reach: IntrospectionReach,
  ): MeasuredCost {
    const sizes = this.model.introspection;
    const [type, name] = [parent?.name ?? '', node.name.value];
    const below = sizes.below(type, name, reach);
    const { fixed } = below === undefined ? zeroCost : this.#selection(node.selectionSet, field.type, below);
    const entries = field.entries === null ? fixed : sizes.entries(type, name, reach) * (1 + fixed);
    return { ...zeroCost, fixed: 1 + entries, introspection: 1 + entries };
  }

  /** The requested length of the page below a field; an invalid one is refused when the field is resolved. */
  #page({ arguments: nodes = [] }: FieldNode, { isPaged }: FieldCost): number {
    if (!isPaged) return 0;
    const values = nodes.filter(({ name }) => isLength(name.value)).map(({ value }) => this.#value(value));
    const lengths = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
    return lengths.length ? Math.max(0, ...lengths) : usualPage;
  }

  #isLeftOut({ directives = [] }: SelectionSetNode['selections'][number]): boolean {
    return directives.some(({ name, arguments: [condition] = [] }) => {
      const value = condition && this.#value(condition.value);
      return (name.value === 'skip' && value === true) || (name.value === 'include' && value === false);
    });
  }

  #value(node: ValueNode): unknown {
    return node.kind === Kind.VARIABLE ? this.#variables[node.name.value] : literal(node);
  }

  #typeNamed(name: string | undefined, otherwise: GraphQLNamedType | null): GraphQLNamedType | null {
    return name === undefined ? otherwise : (this.model.schema.getType(name) ?? null);
  }
}

/** The cost of the meta fields, which every query type has implicitly. */
function metaField(name: string, { schema }: CostModel): FieldCost | undefined {
  if (name === SchemaMetaFieldDef.name) return { ...leaf, type: schema.getType('__Schema') ?? null };
  if (name === TypeMetaFieldDef.name) return { ...leaf, type: schema.getType('__Type') ?? null };
  return undefined;
}
