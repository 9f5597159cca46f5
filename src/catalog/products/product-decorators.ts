import { Field } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { usually } from '../../platform/graphql/list-size.ts';
import type { GraphqlType } from './field-definition.ts';
import { fieldDefinitions } from './product-table.ts';
import type { AnyFieldDefinition } from './product-table.ts';

/** Adds the columns of `productTable` to an entity, and the output fields that are shown as stored to its object type. */
export const withProductColumns: ClassDecorator = ({ prototype }) => {
  for (const [name, definition] of fieldDefinitions) {
    if (!definition.column) continue;
    definition.column()(prototype, name);
    const { outputType, usualEntries, description, empty } = definition;
    if (!outputType) continue;
    if (usualEntries) usually(usualEntries)(prototype, name);
    Field(() => typeOf(definition, outputType), { description, nullable: empty?.() === null })(prototype, name);
  }
};

/** Adds every field of `productTable` to an input type for a new product. */
export const withProductFields: ClassDecorator = ({ prototype }) => {
  for (const [name, definition] of fieldDefinitions) addWholeField(prototype, name, definition, definition.type);
};

/** Adds every field of `productTable` to an input type for a product that was read and edited. */
export const withProductDocument: ClassDecorator = ({ prototype }) => {
  for (const [name, definition] of fieldDefinitions)
    addWholeField(prototype, name, definition, definition.documentType ?? definition.type);
};

function addWholeField(prototype: object, name: string, definition: AnyFieldDefinition, type: GraphqlType): void {
  const { isList, nullMeans, description, bound } = definition;
  const nullable = !isList && nullMeans !== 'refused';
  if (bound) bounded(bound)(prototype, name);
  Field(() => typeOf(definition, type), { description, nullable })(prototype, name);
}

/** Adds every field of `productTable` to an input type for a partial change, all optional. */
export const withProductChanges: ClassDecorator = ({ prototype }) => {
  for (const [name, definition] of fieldDefinitions) {
    const description = definition.changeDescription ?? definition.description;
    if (definition.bound) bounded(definition.bound)(prototype, name);
    Field(() => typeOf(definition, definition.documentType ?? definition.type), { description, nullable: true })(
      prototype,
      name,
    );
  }
};

/** The default values of a whole product. */
export function initialValues(): Record<string, unknown> {
  const initial = fieldDefinitions.flatMap(([name, definition]) =>
    definition.initial ? [[name, definition.initial()]] : [],
  );
  return Object.fromEntries(initial) as Record<string, unknown>;
}

function typeOf({ isList }: AnyFieldDefinition, type: GraphqlType): GraphqlType {
  return isList ? [type as never] : type;
}
