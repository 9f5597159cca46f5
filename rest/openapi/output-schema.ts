import { isLeafType, isListType, isNonNullType } from 'graphql';
import type {
  FieldNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLOutputType,
  OperationDefinitionNode,
} from 'graphql';
import type { Components } from './components.ts';
import { withDescription, nullable } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { leafSchema } from './leaf-schema.ts';

/** The schema of a GraphQL field, limited to the fields that the document selects. */
export function outputSchema(
  type: GraphQLOutputType,
  node: FieldNode,
  components: Components,
  parent: string,
): JsonSchema {
  const schema = present(type, node, components, parent);
  return isNonNullType(type) ? schema : nullable(schema);
}

/** The fields that a node selects, with their definitions. */
export function selectedFields(
  type: GraphQLCompositeType,
  node: FieldNode | OperationDefinitionNode,
): SelectedOutput[] {
  return (node.selectionSet?.selections ?? []).map((selection) => {
    const field = selection.kind === 'Field' && 'getFields' in type && type.getFields()[selection.name.value];
    if (!field) throw new Error(`${type.name}: a row of rest/ selects plain fields only, and no fragments`);
    return { key: selection.alias?.value ?? field.name, field, node: selection };
  });
}

/** A selected field, with its key in the answer. */
export interface SelectedOutput {
  key: string;
  field: GraphQLField<unknown, unknown>;
  node: FieldNode;
}

function present(type: GraphQLOutputType, node: FieldNode, components: Components, parent: string): JsonSchema {
  if (isNonNullType(type)) return present(type.ofType, node, components, parent);
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType, node, components, parent) };
  if (isLeafType(type)) return leafSchema(type, components);
  const name = components.nameOf(type.name, parent, node);
  return components.named(name, () => objectSchema(type, node, components));
}

function objectSchema(type: GraphQLCompositeType, node: FieldNode, components: Components): JsonSchema {
  const fields = selectedFields(type, node);
  const properties = fields.map(({ key, field, node }) => {
    const schema = outputSchema(field.type, node, components, type.name);
    const readOnly = components.isWritten(type.name, key) ? {} : { readOnly: true as const };
    return [key, { ...withDescription(schema, field.description), ...readOnly }] as const;
  });
  return {
    ...withDescription({}, type.description),
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.filter(({ node }) => !isOptional(node)).map(({ key }) => key),
  };
}

/** Whether the request decides if the field is answered, by `@include` or `@skip`. */
function isOptional({ directives = [] }: FieldNode): boolean {
  return directives.length > 0;
}
