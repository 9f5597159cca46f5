import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

type Fragments = GraphQLResolveInfo['fragments'];

/** What a document asks of a thing: the fields, and below each what it asks of them. */
export type Asked = Map<string, FieldNode[]>;

/** The fields asked of the nodes of a connection, whether by `nodes` or by `edges`. */
export function askedOfNodes({ fieldNodes, fragments }: GraphQLResolveInfo): FieldNode[] {
  const connection = fieldsBelow(fieldNodes, fragments);
  const edges = fieldsBelow(connection.get('edges') ?? [], fragments);
  return [...(connection.get('nodes') ?? []), ...(edges.get('node') ?? [])];
}

/** A field left out by @skip or @include counts as asked: at worst it is read for nothing. */
export function fieldsBelow(parents: readonly FieldNode[], fragments: Fragments): Asked {
  const found: Asked = new Map();
  for (const { selectionSet } of parents) collect(selectionSet, fragments, found);
  return found;
}

function collect(selectionSet: SelectionSetNode | undefined, fragments: Fragments, found: Asked): void {
  for (const selection of selectionSet?.selections ?? []) {
    if (selection.kind === 'Field') add(found, selection);
    else if (selection.kind === 'InlineFragment') collect(selection.selectionSet, fragments, found);
    else collect(fragments[selection.name.value]?.selectionSet, fragments, found);
  }
}

function add(found: Asked, field: FieldNode): void {
  const known = found.get(field.name.value);
  if (known) known.push(field);
  else found.set(field.name.value, [field]);
}
