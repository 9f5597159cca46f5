import { getNamedType, isObjectType } from 'graphql';
import type { FieldNode, GraphQLOutputType, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { isDefaultResolver } from '../engine/cost/charge-lists.ts';
import { needsOf, relationOf } from './relation.ts';
import type { Relation } from './relation.ts';

type Fragments = GraphQLResolveInfo['fragments'];

/** The properties and relations that a document selects on objects of one entity. */
export interface ListRequest {
  /** The properties to read; undefined for all, if the needs of a field are unknown. */
  only?: readonly string[];
  branches: Branch[];
}

/** A relation, and the selection on the related objects. */
export interface Branch extends ListRequest {
  relation: Relation;
}

/** The maximum number of relations that are read ahead; further ones are read when their fields are resolved. */
const maxBranches = 30;

const requestsByNode = new WeakMap<FieldNode, ListRequest>();

/** The selection on the nodes of a connection, through `nodes` and `edges`. */
export function requestOfNodes(entity: object, info: GraphQLResolveInfo): ListRequest {
  return cachedRequest(info.fieldNodes, () => {
    const connection = fieldsBelow(info.fieldNodes, info.fragments);
    const edges = fieldsBelow(connection.get('edges') ?? [], info.fragments);
    const nodes = [...(connection.get('nodes') ?? []), ...(edges.get('node') ?? [])];
    return new DocumentReader(info.fragments).of(entity, fieldType(info.returnType, 'nodes'), nodes);
  });
}

/** The selection on the objects of a field, over all its occurrences in the document. */
export function requestOfField(relation: Relation, infos: readonly GraphQLResolveInfo[]): Branch {
  const nodes = [...new Set(infos.flatMap(({ fieldNodes }) => fieldNodes))];
  const { fragments, returnType } = infos[0]!;
  return { relation, ...cachedRequest(nodes, () => new DocumentReader(fragments).below(relation, returnType, nodes)) };
}

/** Caches the request by node, since parsed documents are reused. */
function cachedRequest(nodes: readonly FieldNode[], read: () => ListRequest): ListRequest {
  const [node] = nodes;
  if (nodes.length > 1 || !node) return read();
  const request = requestsByNode.get(node) ?? read();
  requestsByNode.set(node, request);
  return request;
}

/** Reads the selections below a field. */
class DocumentReader {
  #remaining = maxBranches;

  constructor(private readonly fragments: Fragments) {}

  below(relation: Relation, type: GraphQLOutputType, nodes: readonly FieldNode[]): ListRequest {
    const { entity, childKey, reads, isShown } = relation;
    const { only, branches } = isShown ? this.of(entity, type, nodes) : { only: [], branches: [] };
    return { only: only && [...new Set([...only, childKey, ...reads])], branches };
  }

  of(entity: object, type: GraphQLOutputType | undefined, nodes: readonly FieldNode[]): ListRequest {
    const fields = fieldsBelow(nodes, this.fragments);
    const branches: Branch[] = [];
    for (const [field, below] of fields) {
      const relation = relationOf(entity, field);
      if (!relation || this.#remaining === 0) continue;
      this.#remaining -= 1;
      branches.push({ relation, ...this.below(relation, fieldType(type, field)!, below) });
    }
    return { only: columnsOf(entity, type, [...fields.keys()]), branches };
  }
}

/** The properties that the fields show, or that their resolvers declare with `needs`; undefined if unknown. */
function columnsOf(entity: object, type: GraphQLOutputType | undefined, fields: string[]): string[] | undefined {
  const columns = new Set<string>();
  for (const field of fields) {
    const relation = relationOf(entity, field);
    const needed = needsOf(entity, field);
    if (relation) columns.add(relation.parentKey);
    needed?.forEach((property) => columns.add(property));
    if (relation || needed || field.startsWith('__')) continue;
    if (hasResolver(type, field)) return undefined;
    columns.add(field);
  }
  return [...columns];
}

function hasResolver(type: GraphQLOutputType | undefined, field: string): boolean {
  const named = type && getNamedType(type);
  return !isObjectType(named) || !isDefaultResolver(named.getFields()[field]?.resolve);
}

function fieldType(type: GraphQLOutputType | undefined, field: string): GraphQLOutputType | undefined {
  const named = type && getNamedType(type);
  return isObjectType(named) ? named.getFields()[field]?.type : undefined;
}

/** The selected fields. A field excluded by @skip or @include counts too: at worst it is read needlessly. */
export function fieldsBelow(parents: readonly FieldNode[], fragments: Fragments): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  // Fragments that spread each other repeatedly would otherwise take exponential time.
  const seen = new Set<SelectionSetNode>();
  const collect = (selectionSet?: SelectionSetNode): void => {
    if (!selectionSet || seen.has(selectionSet)) return;
    seen.add(selectionSet);
    for (const selection of selectionSet.selections) {
      if (selection.kind === 'Field') add(found, selection);
      else if (selection.kind === 'InlineFragment') collect(selection.selectionSet);
      else collect(fragments[selection.name.value]?.selectionSet);
    }
  };
  for (const { selectionSet } of parents) collect(selectionSet);
  return found;
}

function add(found: Map<string, FieldNode[]>, field: FieldNode): void {
  const requestsByNode = found.get(field.name.value);
  if (requestsByNode) requestsByNode.push(field);
  else found.set(field.name.value, [field]);
}
