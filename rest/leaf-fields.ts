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

/** The name of the fragment spread that is replaced in the documents of rows. */
const spreadName = 'LeafFields';

/** Fields that are computed from others, at some cost or for the console; REST answers contain the others instead. */
const computedFields: Record<string, readonly string[]> = {
  Product: ['descriptionHtml'],
  Invoice: ['amountDueForStripe'],
  Meter: ['seenProperties'],
};

/**
 * Replaces each `...LeafFields` by every field of its type that takes no argument and is a leaf or an object of leaves.
 * A field that is added to the graph so appears in REST answers without a change to the row.
 */
export function withLeafFields(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  const enter = { SelectionSet: (node: { selections: readonly SelectionNode[] }) => expandSpread(types, node) };
  return visit(document, visitWithTypeInfo(types, enter));
}

function expandSpread(types: TypeInfo, node: { selections: readonly SelectionNode[] }) {
  const type = types.getParentType();
  const isSpread = (each: SelectionNode): boolean =>
    each.kind === Kind.FRAGMENT_SPREAD && each.name.value === spreadName;
  if (!isObjectType(type) || !node.selections.some(isSpread)) return undefined;
  const named = new Set(node.selections.map((each) => each.kind === Kind.FIELD && each.name.value));
  const fields = Object.values(type.getFields()).filter(
    ({ name }) => !named.has(name) && !computedFields[type.name]?.includes(name),
  );
  const selections = node.selections.flatMap((each) => (isSpread(each) ? fields.flatMap(selectionsOf) : [each]));
  return { ...node, selections };
}

/** The selection of a field; empty if the field is neither a leaf nor an object of leaves. */
function selectionsOf(field: GraphQLField<unknown, unknown>): SelectionNode[] {
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
