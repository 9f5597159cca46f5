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

/** graphql-jit can take minutes to compile a document of 4000 tokens. */
const maxSelections = 300;
const maxDepth = 15;

/**
 * Returns the operation of a document if graphql-jit (0.8.9) executes it exactly as graphql-js does, and undefined
 * otherwise. The document must be one query without interfaces, unions, introspection or directives. Input
 * objects must have no field defaults (graphql-jit ignores them). Text and object literals are excluded (graphql-jit puts
 * them into code), and so are fields with a limit (a second execution would count twice).
 */
export function operationToCompile(schema: GraphQLSchema, document: DocumentNode): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || operation?.operation !== 'query') return undefined;
  return isSmall(document, operation) && hasOnlyCompilableNodes(schema, document) ? operation : undefined;
}

/** A fragment counts at every spread, because the generated code repeats it. */
function isSmall({ definitions }: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(fragments.map((each) => [each.name.value, each.selectionSet]));
  let remaining = maxSelections;
  const fits = (set: SelectionSetNode | undefined, depth: number): boolean => {
    const selections = set?.selections ?? [];
    remaining -= selections.length;
    if (remaining < 0 || depth > maxDepth) return false;
    return selections.every((each) =>
      fits(each.kind === Kind.FRAGMENT_SPREAD ? byName.get(each.name.value) : each.selectionSet, depth + 1),
    );
  };
  return fits(selectionSet, 1);
}

function hasOnlyCompilableNodes(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isCompilable = true;
  const reject = () => {
    isCompilable = false;
    return BREAK;
  };
  const visitor = visitWithTypeInfo(types, {
    Directive: reject,
    ObjectValue: reject,
    StringValue: reject,
    Field: (node) => (isCompilableField(node, types) ? undefined : reject()),
    VariableDefinition: (definition) => (isCompilableVariable(schema, definition) ? undefined : reject()),
  });
  visit(document, visitor);
  return isCompilable;
}

function isCompilableField({ name, alias }: FieldNode, types: TypeInfo): boolean {
  if (alias && isReservedName(alias.value)) return false;
  if (isReservedName(name.value)) return name.value === '__typename';
  const type = types.getType();
  return !isAbstractType(type && getNamedType(type)) && !types.getFieldDef()?.extensions.isLimited;
}

/** Compiled code does not apply the default of a variable with a non-null type. */
function isCompilableVariable(
  schema: GraphQLSchema,
  { variable, type, defaultValue }: VariableDefinitionNode,
): boolean {
  const isDefaulted = type.kind === Kind.NON_NULL_TYPE && defaultValue !== undefined;
  return !isDefaulted && !isReservedName(variable.name.value) && !hasDefaults(namedType(schema, type));
}

/** Whether a name is reserved, such as __schema, or unsafe in generated code, such as __proto__. */
function isReservedName(name: string): boolean {
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
