import { TypeInfo, getNamedType, isInputObjectType, visit, visitWithTypeInfo } from 'graphql';
import type { ASTNode, GraphQLArgument, GraphQLInputField, GraphQLSchema, OperationDefinitionNode } from 'graphql';

/** The target of a request value in the GraphQL schema: a field argument, or a field of an input object. */
export type ParameterPlace = GraphQLArgument | GraphQLInputField;

/** The places of an operation's variables, by variable name. */
export function placesOf(schema: GraphQLSchema, operation: OperationDefinitionNode): Map<string, ParameterPlace> {
  const places = new Map<string, ParameterPlace>();
  const types = new TypeInfo(schema);
  const note = (value: ASTNode, place: ParameterPlace | null | undefined): void => {
    if (value.kind === 'Variable' && place) places.set(value.name.value, place);
  };
  const visitor = visitWithTypeInfo(types, {
    Argument: ({ value }) => note(value, types.getArgument()),
    ObjectField: ({ name, value }) => note(value, fieldsOf(types.getParentInputType())[name.value]),
  });
  visit(operation, visitor);
  return places;
}

/** The place of a parameter: the variable of that name, or the field of that name in an input object. */
export function placeOf(places: Map<string, ParameterPlace>, name: string): ParameterPlace | undefined {
  const objects = [...places.values()].map(inputFields);
  return places.get(name) ?? objects.find((fields) => name in fields)?.[name];
}

/** The fields of the input object at a place, if it is one. */
export function inputFields({ type }: ParameterPlace): Record<string, GraphQLInputField> {
  return fieldsOf(getNamedType(type));
}

function fieldsOf(type: unknown): Record<string, GraphQLInputField> {
  return isInputObjectType(type) ? type.getFields() : {};
}
