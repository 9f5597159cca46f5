import { product } from '../rest/catalog.ts';
import { runnable } from '../test/support/rest-document.ts';
import { bearer, fromAddressOf, get, postForm, postJson } from './requests.ts';
import type { HttpRequest } from './requests.ts';
import type { SeededData } from './seed.ts';
import type { Server } from './server.ts';

export interface Servers {
  hub: Server;
  /** The baseline of lists: Express and pg. */
  bare: Server;
  /** The baseline of sign-in: oidc-provider. */
  bareOidc: Server;
}

/** One measured operation. */
export interface Operation {
  name: string;
  server: keyof Servers;
  /** The name of its baseline; its own name if it is a baseline. */
  floor: string;
  /** Whether it returns the list of 50 products; all lists must be equal. */
  isList?: boolean;
  /** Makes a request; successive values of `turn` rotate through the callers. */
  request: (turn: number, connection: number) => HttpRequest;
  /** Receives the response, if the next request of the connection depends on it. */
  answered?: (answer: string, connection: number) => void;
}

/** The baseline of all operations except sign-in. */
export const floor = 'bare Express + pg: list of 50';

/** Uses the fields of the REST route, so that all lists return the same JSON. */
const listQuery = runnable(
  `query ($first: Int) { products(first: $first) { nodes { ${product} } pageInfo { endCursor hasNextPage } } }`,
);
const oneQuery = runnable(`query ($id: ID!) { product(id: $id) { ${product} } }`);

export function operations(seeded: SeededData): Operation[] {
  return doors(seeded).map((operation) => ({ ...operation, floor }));
}

function doors({ readingKeys, writingKeys, machine, productId, projectUuid }: SeededData): Omit<Operation, 'floor'>[] {
  const read = (path: string) => (turn: number) => get(path, keyOf(readingKeys, turn));
  const graphql = (query: string, variables: object) => {
    const body = JSON.stringify({ query, variables });
    return (turn: number) => postJson('/graphql', body, keyOf(readingKeys, turn));
  };
  return [
    { name: floor, server: 'bare', isList: true, request: () => get(`/projects/${projectUuid}/products`) },
    {
      name: 'bare, one statement with json_agg',
      server: 'bare',
      isList: true,
      request: () => get(`/projects/${projectUuid}/products-by-json-agg`),
    },
    { name: 'GraphQL: list of 50', server: 'hub', isList: true, request: graphql(listQuery, { first: 50 }) },
    { name: 'REST: list of 50', server: 'hub', isList: true, request: read('/catalog/products?first=50') },
    { name: 'GraphQL: one product', server: 'hub', request: graphql(oneQuery, { id: productId }) },
    { name: 'REST: one product', server: 'hub', request: read(`/catalog/products/${productId}`) },
    {
      name: 'token for a machine',
      server: 'hub',
      request: (turn) => fromAddressOf(turn, postForm('/oauth/token', { grant_type: 'client_credentials' }, machine)),
    },
    {
      name: 'REST: POST of a product',
      server: 'hub',
      request: (turn) => postJson('/catalog/products', newProduct(turn), keyOf(writingKeys, turn)),
    },
  ];
}

function keyOf(keys: string[], turn: number): Record<string, string> {
  return bearer(keys[turn % keys.length]!);
}

function newProduct(turn: number): string {
  const prices = [
    { currency: 'EUR', unitAmount: '9.90' },
    { currency: 'EUR', unitAmount: '99', interval: 'year' },
  ];
  return JSON.stringify({
    slug: `posted-${turn}`,
    name: `Posted ${turn}`,
    tagline: 'What it is, in one line',
    description: '# Posted\n\nA longer text about it, as a project would write it.',
    licence: 'Apache-2.0',
    tags: ['build', 'ci'],
    features: [
      { key: 'seats', name: 'Seats', type: 'quantity' },
      { key: 'sso', name: 'Sso', type: 'boolean' },
    ],
    plans: [
      { key: 'solo', name: 'Solo', grants: { seats: 1 }, prices },
      { key: 'team', name: 'Team', grants: { seats: 10, sso: true }, prices },
    ],
  });
}
