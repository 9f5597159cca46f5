import { getNamedType, isEnumType, isObjectType, isRequiredArgument, isScalarType } from 'graphql';
import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { encodeId } from '../../src/platform/values/ids.ts';
import type { Prefix } from '../../src/platform/values/ids.ts';
import type { HubClient, Json } from '../support/client.ts';

/** A GraphQL type that has ids, with its table and prefix. */
interface NodeKind {
  table: string;
  prefix: Prefix;
  type: string;
  /** A condition for the rows that clients can read. */
  isShown?: string;
}

export const nodeKinds: NodeKind[] = [
  { table: 'hub_user', prefix: 'user', type: 'User' },
  // The hub's own project and client belong to nobody.
  { table: 'project', prefix: 'project', type: 'Project', isShown: "slug <> 'hub'" },
  { table: 'member', prefix: 'member', type: 'Member' },
  { table: 'invitation', prefix: 'invitation', type: 'Invitation' },
  {
    table: 'client',
    prefix: 'client',
    type: 'Client',
    isShown: "project_id <> (select id from project where slug = 'hub')",
  },
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
  { table: 'refund', prefix: 'refund', type: 'Refund' },
  { table: 'credit_note', prefix: 'creditnote', type: 'CreditNote' },
  { table: 'tax_rate', prefix: 'taxrate', type: 'TaxRate' },
  { table: 'checkout_link', prefix: 'checkoutlink', type: 'CheckoutLink' },
  { table: 'checkout', prefix: 'checkout', type: 'Checkout' },
  { table: 'coupon', prefix: 'coupon', type: 'Coupon' },
  { table: 'test_clock', prefix: 'clock', type: 'TestClock' },
];

const atOnce = 10;

/** Reads nodes of one type with all their fields and those of nested objects. Throws any error. */
export async function readNodes(
  client: HubClient,
  schema: GraphQLSchema,
  { prefix, type }: NodeKind,
  uuids: string[],
): Promise<Json[]> {
  const fields = selection(schema.getType(type) as GraphQLObjectType, 1);
  const nodes: Json[] = [];
  for (let from = 0; from < uuids.length; from += atOnce) {
    const aliased = uuids
      .slice(from, from + atOnce)
      .map((uuid, index) => `n${index}: node(id: "${encodeId(prefix, uuid)}") { ... on ${type} ${fields} }`);
    nodes.push(...Object.values(await ask(client, `{ ${aliased.join('\n')} }`)));
  }
  return nodes;
}

/** Runs a query. Returns the data, and throws any errors. */
export async function ask(client: HubClient, query: string): Promise<Record<string, Json>> {
  const { body } = await client.graphql(query);
  if (body.errors || !body.data) throw new Error(`${JSON.stringify(body.errors ?? body)} to ${query}`);
  return body.data;
}

/** Selects all fields of a type that need no arguments, with nested objects down to a depth. */
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
