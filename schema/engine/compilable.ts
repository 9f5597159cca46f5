import {
  BREAK,
  Kind,
  TypeInfo,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type {
  DocumentNode,
  FieldNode,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
  TypeNode,
  VariableDefinitionNode,
} from 'graphql';

/** Making code of a document with 4000 tokens can take graphql-jit minutes. */
const mostSelections = 300;
const deepest = 15;

/**
 * The operation of a document that graphql-jit (0.8.9) runs exactly as graphql-js does: one query, without interfaces
 * and unions, introspection, directives, input objects whose fields have defaults (it ignores these), and values that
 * are written out as text or object (it puts them into code). Nor where running it again would count twice.
 */
export function operationToCompile(schema: GraphQLSchema, document: DocumentNode): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || operation?.operation !== 'query') return undefined;
  return isSmall(document, operation) && isPlain(schema, document) ? operation : undefined;
}

/** Spread fragments count wherever they are spread: the code is as long, and may take that much more time to make. */
function isSmall({ definitions }: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(fragments.map((each) => [each.name.value, each.selectionSet]));
  let left = mostSelections;
  const fits = (set: SelectionSetNode | undefined, depth: number): boolean => {
    const selections = set?.selections ?? [];
    left -= selections.length;
    if (left < 0 || depth > deepest) return false;
    return selections.every((each) =>
      fits(each.kind === Kind.FRAGMENT_SPREAD ? byName.get(each.name.value) : each.selectionSet, depth + 1),
    );
  };
  return fits(selectionSet, 1);
}

function isPlain(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let holds = true;
  const refuse = () => {
    holds = false;
    return BREAK;
  };
  const visitor = visitWithTypeInfo(types, {
    Directive: refuse,
    ObjectValue: refuse,
    StringValue: refuse,
    Field: (node) => (isPlainField(node, types) ? undefined : refuse()),
    VariableDefinition: (definition) => (isPlainVariable(schema, definition) ? undefined : refuse()),
  });
  visit(document, visitor);
  return holds;
}

function isPlainField({ name, alias }: FieldNode, types: TypeInfo): boolean {
  if (alias && isOwnName(alias.value)) return false;
  if (isOwnName(name.value)) return name.value === '__typename';
  const type = types.getType();
  return !isAbstractType(type && getNamedType(type)) && !types.getFieldDef()?.extensions.isLimited;
}

/** A default of a type that must not be null is not applied by compiled code. */
function isPlainVariable(schema: GraphQLSchema, { variable, type, defaultValue }: VariableDefinitionNode): boolean {
  const isDefaulted = type.kind === Kind.NON_NULL_TYPE && defaultValue !== undefined;
  return !isDefaulted && !isOwnName(variable.name.value) && !hasDefaults(namedType(schema, type));
}

/** Such as __schema, and __proto__. */
function isOwnName(name: string): boolean {
  return name.startsWith('__');
}

function namedType(schema: GraphQLSchema, type: TypeNode): GraphQLNamedType | undefined {
  return getNamedType(typeFromAST(schema, type as never) as GraphQLNamedType | undefined);
}

function hasDefaults(type: GraphQLNamedType | undefined, seen = new Set<GraphQLNamedType>()): boolean {
  if (!isInputObjectType(type) || seen.has(type)) return false;
  seen.add(type);
  return Object.values(type.getFields()).some(
    (field) => field.defaultValue !== undefined || hasDefaults(getNamedType(field.type), seen),
  );
}
