import { Field } from 'type-graphql';
import { usually } from '../../platform/graphql/list-size.ts';
import type { GraphqlType } from './field-definition.ts';
import { fieldDefinitions } from './product-table.ts';
import type { AnyFieldDefinition } from './product-table.ts';

/** Gives an entity the columns of the table, and its object type the fields that are shown as they are stored. */
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

/** Gives an input type every field of the table, to write a whole product. */
export const withProductFields: ClassDecorator = ({ prototype }) => {
  for (const [name, definition] of fieldDefinitions) {
    const nullable = !definition.isList && definition.nullMeans !== 'refused';
    const { description } = definition;
    Field(() => typeOf(definition, definition.type), { description, nullable })(prototype, name);
  }
};

/** Gives an input type every field of the table, each of which may be left out. */
export const withProductChanges: ClassDecorator = ({ prototype }) => {
  for (const [name, definition] of fieldDefinitions) {
    const description = definition.changeDescription ?? definition.description;
    Field(() => typeOf(definition, definition.type), { description, nullable: true })(prototype, name);
  }
};

/** The values of a whole product that leaves out all it may. */
export function initialValues(): Record<string, unknown> {
  const initial = fieldDefinitions.flatMap(([name, definition]) =>
    definition.initial ? [[name, definition.initial()]] : [],
  );
  return Object.fromEntries(initial) as Record<string, unknown>;
}

function typeOf({ isList }: AnyFieldDefinition, type: GraphqlType): GraphqlType {
  return isList ? [type as never] : type;
}
