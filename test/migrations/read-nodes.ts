import { getNamedType, isEnumType, isObjectType, isRequiredArgument, isScalarType } from 'graphql';
import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { encodeId } from '../../src/platform/values/ids.ts';
import type { Prefix } from '../../src/platform/values/ids.ts';
import type { HubClient, Json } from '../support/client.ts';

/** A thing that has an id: its table, and how clients see it. */
interface NodeKind {
  table: string;
  prefix: Prefix;
  type: string;
  /** Leaves out the rows that no one is shown. */
  isShown?: string;
}

export const nodeKinds: NodeKind[] = [
  { table: 'hub_user', prefix: 'user', type: 'User' },
  { table: 'project', prefix: 'project', type: 'Project' },
  { table: 'member', prefix: 'member', type: 'Member' },
  { table: 'invitation', prefix: 'invitation', type: 'Invitation' },
  { table: 'client', prefix: 'client', type: 'Client' },
  { table: 'client_secret', prefix: 'secret', type: 'ClientSecret' },
  { table: 'registration_token', prefix: 'registration', type: 'RegistrationToken' },
  { table: 'resource_server', prefix: 'resource', type: 'ResourceServer', isShown: 'removed_at is null' },
  { table: 'resource_access', prefix: 'access', type: 'ResourceAccess' },
  { table: 'api_key', prefix: 'key', type: 'ApiKey' },
  { table: 'product', prefix: 'product', type: 'Product', isShown: 'deleted_at is null' },
  { table: 'price', prefix: 'price', type: 'Price' },
  { table: 'release', prefix: 'release', type: 'Release' },
  { table: 'artifact', prefix: 'artifact', type: 'Artifact' },
  { table: 'catalog_import', prefix: 'import', type: 'CatalogImport' },
  { table: 'meter', prefix: 'meter', type: 'Meter' },
  { table: 'customer', prefix: 'customer', type: 'Customer' },
  { table: 'subscription', prefix: 'subscription', type: 'Subscription' },
  { table: 'subscription_grant', prefix: 'grant', type: 'Grant' },
  { table: 'licence', prefix: 'licence', type: 'Licence' },
  { table: 'machine', prefix: 'machine', type: 'Machine' },
  { table: 'invoice', prefix: 'invoice', type: 'Invoice' },
  { table: 'payment', prefix: 'payment', type: 'Payment' },
  { table: 'credit_note', prefix: 'creditnote', type: 'CreditNote' },
  { table: 'tax_rate', prefix: 'taxrate', type: 'TaxRate' },
  { table: 'coupon', prefix: 'coupon', type: 'Coupon' },
  { table: 'test_clock', prefix: 'clock', type: 'TestClock' },
];

const atOnce = 10;

/** Reads nodes of one type with all their fields, and the fields of what these are made of; an error is thrown. */
export async function readNodes(
  client: HubClient,
  schema: GraphQLSchema,
  { prefix, type }: NodeKind,
  uuids: string[],
): Promise<Json[]> {
  const fields = selection(schema.getType(type) as GraphQLObjectType, 1);
  const nodes: Json[] = [];
  for (let from = 0; from < uuids.length; from += atOnce) {
    const asked = uuids
      .slice(from, from + atOnce)
      .map((uuid, index) => `n${index}: node(id: "${encodeId(prefix, uuid)}") { ... on ${type} ${fields} }`);
    nodes.push(...Object.values(await ask(client, `{ ${asked.join('\n')} }`)));
  }
  return nodes;
}

/** The data of an answer without errors. */
export async function ask(client: HubClient, query: string): Promise<Record<string, Json>> {
  const { body } = await client.graphql(query);
  if (body.errors || !body.data) throw new Error(`${JSON.stringify(body.errors ?? body)} to ${query}`);
  return body.data;
}

/** Everything of a type that can be asked without arguments, and of the objects in it down to a depth. */
export function selection(type: GraphQLObjectType, depth: number): string {
  const parts = Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .flatMap((field) => partOf(field, depth));
  return `{ ${parts.join(' ')} }`;
}

function partOf(field: GraphQLField<unknown, unknown>, depth: number): string[] {
  const type = getNamedType(field.type);
  if (isScalarType(type) || isEnumType(type)) return [field.name];
  if (!isObjectType(type) || depth === 0 || type.name.endsWith('Connection')) return [];
  return [`${field.name} ${selection(type, depth - 1)}`];
}
