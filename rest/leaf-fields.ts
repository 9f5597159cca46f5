import {
  Kind,
  TypeInfo,
  getNamedType,
  isCompositeType,
  isLeafType,
  isObjectType,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DocumentNode, GraphQLField, GraphQLSchema, SelectionNode } from 'graphql';

/** The spread that stands for them in a row's document. */
const spread = 'LeafFields';

/** Fields that are computed from others at a cost; REST callers are given what they are computed from. */
const computed: Record<string, readonly string[]> = { Product: ['descriptionHtml'] };

/**
 * Replaces each `...LeafFields` by every field of its type that takes no argument and is a leaf, or an object of
 * leaves: a field that is added to the graph is in the answers of REST without a change to the row.
 */
export function withLeafFields(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  const enter = { SelectionSet: (node: { selections: readonly SelectionNode[] }) => expanded(types, node) };
  return visit(document, visitWithTypeInfo(types, enter));
}

function expanded(types: TypeInfo, node: { selections: readonly SelectionNode[] }) {
  const type = types.getParentType();
  const isSpread = (each: SelectionNode): boolean => each.kind === Kind.FRAGMENT_SPREAD && each.name.value === spread;
  if (!isObjectType(type) || !node.selections.some(isSpread)) return undefined;
  const named = new Set(node.selections.map((each) => each.kind === Kind.FIELD && each.name.value));
  const fields = Object.values(type.getFields()).filter(
    ({ name }) => !named.has(name) && !computed[type.name]?.includes(name),
  );
  const selections = node.selections.flatMap((each) => (isSpread(each) ? fields.flatMap(selected) : [each]));
  return { ...node, selections };
}

/** The selection of a field; none where it is neither a leaf nor an object of leaves. */
function selected(field: GraphQLField<unknown, unknown>): SelectionNode[] {
  const type = getNamedType(field.type);
  if (field.args.length) return [];
  if (isLeafType(type)) return [fieldNode(field.name)];
  if (!isObjectType(type)) return [];
  const parts = Object.values(type.getFields());
  if (parts.some((part) => part.args.length || isCompositeType(getNamedType(part.type)))) return [];
  return [
    fieldNode(
      field.name,
      parts.map(({ name }) => fieldNode(name)),
    ),
  ];
}

function fieldNode(name: string, selections?: SelectionNode[]): SelectionNode {
  return {
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: name },
    ...(selections && { selectionSet: { kind: Kind.SELECTION_SET, selections } }),
  };
}
