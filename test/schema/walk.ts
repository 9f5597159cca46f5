import { getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';

/** What a caller can reach from some objects: the ids, and the fields that led to an object. */
export interface Walk {
  ids: Set<string>;
  edges: Set<string>;
}

type Field = GraphQLField<unknown, unknown>;

/** Follows all edges from some objects, over `node`, until nothing new is found. */
export async function walk(schema: GraphQLSchema, api: HubClient, from: readonly string[]): Promise<Walk> {
  const found: Walk = { ids: new Set(), edges: new Set() };
  const pending = [...from];
  for (let id = pending.shift(); id; id = pending.shift()) {
    if (found.ids.has(id)) continue;
    found.ids.add(id);
    const { body } = await api.graphql(`query ($id: ID!) { node(id: $id) { __typename } }`, { id });
    const name = body.data?.node?.__typename;
    if (!name) throw new Error(`${id}: ${JSON.stringify(body)}`);
    for (const field of edgesOf(schema.getType(String(name)) as GraphQLObjectType)) {
      const answer = await api.graphql(
        `query ($id: ID!) { node(id: $id) { ... on ${name} { ${selectionOf(field)} } } }`,
        { id },
      );
      const value: Json = answer.body.data?.node?.[field.name];
      collect(schema, value, field, `${name}.${field.name}`, found, pending);
    }
  }
  return found;
}

/** The fields of a type that lead to other objects, and need no arguments. */
export function edgesOf(type: GraphQLObjectType): Field[] {
  return Object.values(type.getFields()).filter(
    (field) => leadsToObjects(field) && !field.args.some((argument) => isRequiredArgument(argument)),
  );
}

/** Whether a value of the field is an object with an id, or a list of them. */
function leadsToObjects({ type }: Field): boolean {
  const target = targetOf({ type } as Field);
  return target !== undefined && 'id' in target.getFields();
}

/** The type of the objects that a field leads to, through a connection. */
function targetOf({ type }: Pick<Field, 'type'>): GraphQLObjectType | undefined {
  const named = getNamedType(type);
  if (!isObjectType(named)) return undefined;
  const nodes = named.getFields().nodes;
  return nodes ? (getNamedType(nodes.type) as GraphQLObjectType) : named;
}

export function isConnection({ type }: Pick<Field, 'type'>): boolean {
  return getNamedType(type).name.endsWith('Connection');
}

export function isNode(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === 'Node');
}

/** Selects the ids below a field; of objects that are no nodes, also the edges that they have. */
function selectionOf(field: Field, isInner = false): string {
  const target = targetOf(field)!;
  const inner =
    isNode(target) || isInner
      ? ''
      : edgesOf(target)
          .filter((edge) => !isConnection(edge))
          .map((edge) => selectionOf(edge, true))
          .join(' ');
  const fields = `__typename id ${inner}`;
  return isConnection(field) ? `${field.name}(first: 10) { nodes { ${fields} } }` : `${field.name} { ${fields} }`;
}

function collect(schema: GraphQLSchema, value: Json, field: Field, edge: string, found: Walk, pending: string[]): void {
  const objects = (isConnection(field) ? (value?.nodes ?? []) : [value ?? []].flat()) as Json[];
  if (objects.length) found.edges.add(edge);
  for (const object of objects) {
    const type = schema.getType(String(object.__typename)) as GraphQLObjectType;
    if (isNode(type)) pending.push(String(object.id));
    else
      for (const inner of edgesOf(type).filter((each) => !isConnection(each)))
        collect(schema, object[inner.name], inner, `${type.name}.${inner.name}`, found, pending);
  }
}
