import { product } from '../rest/catalog.ts';
import type { Seeded } from './seed.ts';
import type { Server } from './server.ts';

export interface Servers {
  hub: Server;
  bare: Server;
}

/** One thing that is measured. */
export interface Operation {
  name: string;
  server: keyof Servers;
  /** Whether it answers the list of 50 products: all that do answer the same. */
  isList?: boolean;
  /** The request of a caller; many callers take turns, as many numbers come in. */
  request: (turn: number) => HttpRequest;
}

export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What everything else is compared with. */
export const floor = 'bare Express + pg: list of 50';

/** The fields are those of the REST row, so that every list here is the same JSON. */
const listQuery = `query ($first: Int) { products(first: $first) { nodes { ${product} } pageInfo { endCursor hasNextPage } } }`;
const oneQuery = `query ($id: ID!) { product(id: $id) { ${product} } }`;

export function operations(seeded: Seeded): Operation[] {
  const { readingKeys, writingKeys, machine, productId, projectUuid } = seeded;
  const read = (path: string) => (turn: number) => get(path, bearer(readingKeys, turn));
  const ask = (query: string, variables: object) => {
    const body = JSON.stringify({ query, variables });
    return (turn: number) => post('/graphql', body, bearer(readingKeys, turn));
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
    { name: 'token for a machine', server: 'hub', request: (turn) => token(machine, turn) },
    {
      name: 'REST: POST of a product',
      server: 'hub',
      request: (turn) => post('/catalog/products', newProduct(turn), bearer(writingKeys, turn)),
    },
  ];
}

function get(path: string, headers: Record<string, string> = {}): HttpRequest {
  return { method: 'GET', path, headers };
}

function post(path: string, body: string, headers: Record<string, string>): HttpRequest {
  return { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } };
}

function bearer(keys: string[], turn: number): Record<string, string> {
  return { authorization: `Bearer ${keys[turn % keys.length]}` };
}

function token({ id, secret }: Seeded['machine'], turn: number): HttpRequest {
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  return {
    method: 'POST',
    path: '/oauth/token',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.0.${(turn >> 8) % 256}.${turn % 256}`,
    },
    body: 'grant_type=client_credentials',
  };
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
