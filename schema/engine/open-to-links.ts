import { TypeInfo, getNamedType, isObjectType, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, GraphQLObjectType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { openFields } from './open-fields.ts';
import type { OpenFields } from './open-fields.ts';

/** The first field of a document that a link does not open, or null; by the fields that are open. */
const foundIn = new WeakMap<DocumentNode, Map<OpenFields, string | null>>();

/**
 * Refuses an operation that selects anything that the link of its caller does not open. The rules of the rooms decide about
 * every object as well; this keeps a field that is added later closed until it is listed.
 */
export function requireOpenToLink(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation }: OperationDefinitionNode,
  viewer: Viewer,
): void {
  if (viewer.kind !== 'customer') return;
  const open = viewer.invoiceIds ? openFields.invoice : openFields.portal;
  const found = foundIn.get(document) ?? new Map<OpenFields, string | null>();
  foundIn.set(document, found);
  if (!found.has(open)) found.set(open, firstClosed(schema, document, open));
  const closed = found.get(open);
  if (closed) throw notOpened(operation, closed);
}

/** What is left of the documents of REST, by the fields that are open. */
const trimmed = new WeakMap<DocumentNode, Map<OpenFields, DocumentNode>>();

/**
 * The part of a document that the link of its caller opens, for REST, whose callers choose no fields: objects come without
 * the closed ones. A root field that is closed stays, so that the operation is refused.
 */
export function trimToLink(schema: GraphQLSchema, document: DocumentNode, viewer: Viewer): DocumentNode {
  if (viewer.kind !== 'customer') return document;
  const open = viewer.invoiceIds ? openFields.invoice : openFields.portal;
  const known = trimmed.get(document) ?? new Map<OpenFields, DocumentNode>();
  trimmed.set(document, known);
  const left = known.get(open) ?? withoutClosed(schema, document, open);
  known.set(open, left);
  return left;
}

function withoutClosed(schema: GraphQLSchema, document: DocumentNode, open: OpenFields): DocumentNode {
  const types = new TypeInfo(schema);
  const roots = new Set([schema.getQueryType(), schema.getMutationType()]);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter({ name: { value: name } }) {
          const parent = types.getParentType();
          if (!isObjectType(parent) || roots.has(parent) || name === '__typename') return undefined;
          return isOpenField(open, parent.name, name) ? undefined : null;
        },
        // An object of which nothing is open is left out as well.
        leave: ({ selectionSet }) =>
          selectionSet?.selections.length === 0 && !roots.has(types.getParentType() as GraphQLObjectType)
            ? null
            : undefined,
      },
    }),
  );
}

function firstClosed(schema: GraphQLSchema, document: DocumentNode, open: OpenFields): string | null {
  const types = new TypeInfo(schema);
  let closed: string | null = null;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        const parent = types.getParentType();
        if (closed || name === '__typename' || !parent) return;
        const isOpen = isObjectType(parent) && isOpenField(open, parent.name, name);
        if (!isOpen) closed = `${getNamedType(parent).name}.${name}`;
      },
    }),
  );
  return closed;
}

function isOpenField(open: OpenFields, type: string, field: string): boolean {
  const fields = open[type];
  return fields === 'all' || Boolean(fields?.includes(field));
}

function notOpened(operation: string, field: string): Refusal {
  return new Refusal('forbidden', 'link_does_not_open_this', `Your link does not open this ${operation}: ${field}.`);
}
