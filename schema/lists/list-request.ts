import { getNamedType, isObjectType } from 'graphql';
import type { FieldNode, GraphQLOutputType, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { isPlain } from '../engine/cost/charge-lists.ts';
import { needsOf, relationOf } from './relation.ts';
import type { Relation } from './relation.ts';

type Fragments = GraphQLResolveInfo['fragments'];

/** What a document asks of things of one kind. */
export interface ListRequest {
  /** The properties to read; all, where it is not known which the fields need. */
  only?: readonly string[];
  branches: Branch[];
}

/** Things that belong to others, and what is asked of them. */
export interface Branch extends ListRequest {
  relation: Relation;
}

/** The most relations that are read at once. What lies deeper is read when its turn comes. */
const mostBranches = 30;

const known = new WeakMap<FieldNode, ListRequest>();

/** What is asked of the nodes of a connection, whether by `nodes` or by `edges`. */
export function askedOfNodes(entity: object, info: GraphQLResolveInfo): ListRequest {
  return kept(info.fieldNodes, () => {
    const connection = fieldsBelow(info.fieldNodes, info.fragments);
    const edges = fieldsBelow(connection.get('edges') ?? [], info.fragments);
    const nodes = [...(connection.get('nodes') ?? []), ...(edges.get('node') ?? [])];
    return new Reading(info.fragments).of(entity, fieldType(info.returnType, 'nodes'), nodes);
  });
}

/** What is asked of the things that a field shows, wherever in the document it stands. */
export function askedOfField(relation: Relation, infos: readonly GraphQLResolveInfo[]): Branch {
  const nodes = [...new Set(infos.flatMap(({ fieldNodes }) => fieldNodes))];
  const { fragments, returnType } = infos[0]!;
  return { relation, ...kept(nodes, () => new Reading(fragments).below(relation, returnType, nodes)) };
}

/** A document that comes again, parsed once, has been read before. */
function kept(nodes: readonly FieldNode[], read: () => ListRequest): ListRequest {
  const [node] = nodes;
  if (nodes.length > 1 || !node) return read();
  const asked = known.get(node) ?? read();
  known.set(node, asked);
  return asked;
}

/** Reads a document from some field on. */
class Reading {
  #left = mostBranches;

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
      if (!relation || this.#left === 0) continue;
      this.#left -= 1;
      branches.push({ relation, ...this.below(relation, fieldType(type, field)!, below) });
    }
    return { only: columnsOf(entity, type, [...fields.keys()]), branches };
  }
}

/** What the fields show, or what their resolvers are known to need. */
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
  return !isObjectType(named) || !isPlain(named.getFields()[field]?.resolve);
}

function fieldType(type: GraphQLOutputType | undefined, field: string): GraphQLOutputType | undefined {
  const named = type && getNamedType(type);
  return isObjectType(named) ? named.getFields()[field]?.type : undefined;
}

/** A field left out by @skip or @include counts as asked: at worst it is read for nothing. */
export function fieldsBelow(parents: readonly FieldNode[], fragments: Fragments): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>();
  // Fragments that spread each other twice would be walked without end.
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
  const known = found.get(field.name.value);
  if (known) known.push(field);
  else found.set(field.name.value, [field]);
}
