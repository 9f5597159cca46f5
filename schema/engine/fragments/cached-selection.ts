import { Kind, parse, print, visit } from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  GraphQLResolveInfo,
  OperationDefinitionNode,
  SelectionSetNode,
  VariableDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Coverage } from './coverage.ts';
import { fragmentField } from './fragment.ts';

/** The name of the hidden field with the revision of an object. */
export const revisionField = '_revision';

/** The name of the hidden field with the cost of the texts of an object. */
export const pointsField = '_points';

/** A selection on the objects of one type, whose fragments are cached. */
export interface CachedSelection {
  /** Distinguishes it from all others in this process. */
  id: number;
  coverage: Coverage;
  /** The query that reads the selection and the revision for given ids. */
  document: DocumentNode;
  /** The variables that the selection uses. */
  variables: readonly string[];
}

/** A place of a plan where fragments stand for a selection. */
export interface PlannedFragment {
  selection: CachedSelection;
  /** Whether it is on a single object, whose texts are not charged: only those of a page can be many. */
  isSingle: boolean;
}

/** The name of the hidden field of Query that reads objects of an entity by their ids. */
export function readerField({ entity }: Coverage): string {
  return `_${entity.name}_by_ids`;
}

/** Bounds the number of selections that share fragments; the fragments of a dropped one are dropped by age. */
const selections = new LRUCache<string, CachedSelection>({ max: 1_000 });
const plannedByNode = new WeakMap<FieldNode, PlannedFragment>();
let lastId = 0;

/** Returns the selection of the hidden field that stands for a selection without fragment spreads. */
export function cachedSelection(
  operation: OperationDefinitionNode,
  coverage: Coverage,
  { set, isSingle }: { set: SelectionSetNode; isSingle: boolean },
): SelectionSetNode {
  const definitions = definitionsUsed(operation, set);
  const text = textOf(coverage, set, definitions);
  const selection = selections.get(text) ?? {
    id: (lastId += 1),
    coverage,
    document: parse(text),
    variables: definitions.map(({ variable }) => variable.name.value),
  };
  selections.set(text, selection);
  const node: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: fragmentField } };
  plannedByNode.set(node, { selection, isSingle });
  return { kind: Kind.SELECTION_SET, selections: [node] };
}

/** The fragment that a hidden field stands for. */
export function plannedFragment(node: FieldNode): PlannedFragment {
  return plannedByNode.get(node)!;
}

/** Whether a field of a plan selects nothing but the fragment of its object. */
export function selectsFragment({ fieldNodes: [node] }: GraphQLResolveInfo): boolean {
  const [only] = node!.selectionSet!.selections;
  return only?.kind === Kind.FIELD && plannedByNode.has(only);
}

function textOf(coverage: Coverage, set: SelectionSetNode, definitions: readonly VariableDefinitionNode[]): string {
  const parameters = ['$_ids: [ID!]!', ...definitions.map((definition) => print(definition))].join(', ');
  const reader = `${readerField(coverage)}(ids: $_ids)`;
  return `query (${parameters}) { objects: ${reader} { ... ${print(set)} ${revisionField} ${pointsField} } }`;
}

function definitionsUsed(
  { variableDefinitions = [] }: OperationDefinitionNode,
  set: SelectionSetNode,
): VariableDefinitionNode[] {
  const used = new Set<string>();
  visit(set, { Variable: ({ name }) => void used.add(name.value) });
  return variableDefinitions.filter(({ variable }) => used.has(variable.name.value));
}
