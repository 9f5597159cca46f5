import { product } from '../rest/catalog.ts';
import { runnable } from '../test/support/rest-document.ts';
import { bearer, fromAddressOf, get, postForm, postJson } from './requests.ts';
import type { HttpRequest } from './requests.ts';
import type { Seeded } from './seed.ts';
import type { Server } from './server.ts';

export interface Servers {
  hub: Server;
  /** Express and pg. */
  bare: Server;
  /** oidc-provider. */
  bareOidc: Server;
}

/** One thing that is measured. */
export interface Operation {
  name: string;
  server: keyof Servers;
  /** The name of the operation that it is compared with; its own, when others are compared with it. */
  floor: string;
  /** Whether it answers the list of 50 products: all that do answer the same. */
  isList?: boolean;
  /** The request of a caller; many callers take turns, as many numbers come in. */
  request: (turn: number, connection: number) => HttpRequest;
  /** Hears the answer, where the next request over the same connection depends on it. */
  answered?: (answer: string, connection: number) => void;
}

/** What everything but the sign-in is compared with. */
export const floor = 'bare Express + pg: list of 50';

/** The fields are those of the REST row, so that every list here is the same JSON. */
const listQuery = runnable(
  `query ($first: Int) { products(first: $first) { nodes { ${product} } pageInfo { endCursor hasNextPage } } }`,
);
const oneQuery = runnable(`query ($id: ID!) { product(id: $id) { ${product} } }`);

export function operations(seeded: Seeded): Operation[] {
  return doors(seeded).map((operation) => ({ ...operation, floor }));
}

function doors({ readingKeys, writingKeys, machine, productId, projectUuid }: Seeded): Omit<Operation, 'floor'>[] {
  const read = (path: string) => (turn: number) => get(path, keyOf(readingKeys, turn));
  const ask = (query: string, variables: object) => {
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
    { name: 'GraphQL: list of 50', server: 'hub', isList: true, request: ask(listQuery, { first: 50 }) },
    { name: 'REST: list of 50', server: 'hub', isList: true, request: read('/catalog/products?first=50') },
    { name: 'GraphQL: one product', server: 'hub', request: ask(oneQuery, { id: productId }) },
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
