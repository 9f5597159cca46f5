import { product } from '../rest/catalog.ts';
import { decodeId } from '../src/platform/values/ids.ts';
import { runnable } from '../test/support/rest-document.ts';
import { bearer, get, postJson } from './requests.ts';
import type { HttpRequest } from './requests.ts';
import type { SeededData } from './seed.ts';
import type { Server } from './server.ts';

export interface Servers {
  hub: Server;
  /** The baseline of the doors: Express and pg. */
  bare: Server;
  /** Another GraphQL server over the same tables, compared with the same baseline as the hub. */
  peer: Server;
  /** The baseline of sign-in: oidc-provider. */
  bareOidc: Server;
}

/** One measured operation. */
export interface Operation {
  name: string;
  server: keyof Servers;
  /** The name of its baseline; its own name if it is a baseline. */
  floor: string;
  /** Whether it reads products; all reads with one baseline must return the same. */
  isRead?: boolean;
  /** Makes a request; successive values of `turn` rotate through the callers. */
  request: (turn: number, connection: number) => HttpRequest;
  /** Receives the response, if the next request of the connection depends on it. */
  answered?: (answer: string, connection: number) => void;
}

/** The baselines of the doors: Express and pg, with the same JSON. */
const floors = {
  list: 'bare Express + pg: list of 50',
  one: 'bare Express + pg: one product',
  post: 'bare Express + pg: POST of a product',
};

/** Uses the fields of the REST route, so that all lists return the same JSON. */
const listQuery = runnable(
  `query ($first: Int) { products(first: $first) { nodes { ${product} } pageInfo { endCursor hasNextPage } } }`,
);
const oneQuery = runnable(`query ($id: ID!) { product(id: $id) { ${product} } }`);

/** The same selections for the peer, which has no credential that says the project. */
const peerListQuery = listQuery
  .replace('($first: Int)', '($projectId: ID!, $first: Int!)')
  .replace('(first: $first)', '(projectId: $projectId, first: $first)');
const peerOneQuery = oneQuery
  .replace('($id: ID!)', '($projectId: ID!, $id: ID!)')
  .replace('(id: $id)', '(projectId: $projectId, id: $id)');

/** A key may send 1000 requests an hour. */
const requestsOfHotKey = 900;

export function operations({ readingKeys, writingKeys, hotKeys, ...seeded }: SeededData): Operation[] {
  const { productId, projectUuid, writingProjectUuid } = seeded;
  const list = `/projects/${projectUuid}/products`;
  const path = `/catalog/products/${productId}`;
  const read = (target: string) => (turn: number) => get(target, keyOf(readingKeys, turn));
  const graphql = (query: string, variables: object) => {
    const body = JSON.stringify({ query, variables });
    return (turn: number) => postJson('/graphql', body, keyOf(readingKeys, turn));
  };
  const peer = (query: string, variables: object) => {
    const request = postJson(
      '/graphql',
      JSON.stringify({ query, variables: { projectId: projectUuid, ...variables } }),
      {},
    );
    return () => request;
  };
  const productUuid = decodeId('product', productId);
  const ofList = { floor: floors.list, isRead: true };
  const ofOne = { floor: floors.one, isRead: true };
  const ofPost = { floor: floors.post };
  return [
    { name: floors.list, server: 'bare', ...ofList, request: () => get(list) },
    { name: 'bare, one statement with json_agg', server: 'bare', ...ofList, request: () => get(`${list}-by-json-agg`) },
    { name: 'Mercurius: list of 50', server: 'peer', ...ofList, request: peer(peerListQuery, { first: 50 }) },
    { name: 'GraphQL: list of 50', server: 'hub', ...ofList, request: graphql(listQuery, { first: 50 }) },
    { name: 'REST: list of 50', server: 'hub', ...ofList, request: read('/catalog/products?first=50') },
    { name: floors.one, server: 'bare', ...ofOne, request: () => get(`${list}/${productUuid}`) },
    { name: 'Mercurius: one product', server: 'peer', ...ofOne, request: peer(peerOneQuery, { id: productUuid }) },
    { name: 'GraphQL: one product', server: 'hub', ...ofOne, request: graphql(oneQuery, { id: productId }) },
    { name: 'REST: one product', server: 'hub', ...ofOne, request: read(path) },
    {
      name: 'REST: one product, all by one key',
      server: 'hub',
      ...ofOne,
      request: (turn) => get(path, keyOf(hotKeys, Math.floor(turn / requestsOfHotKey))),
    },
    {
      name: floors.post,
      server: 'bare',
      ...ofPost,
      request: (turn) => postJson(`/projects/${writingProjectUuid}/products`, newProduct(`bare-${turn}`), {}),
    },
    {
      name: 'REST: POST of a product',
      server: 'hub',
      ...ofPost,
      request: (turn) => postJson('/catalog/products', newProduct(`posted-${turn}`), keyOf(writingKeys, turn)),
    },
  ];
}

function keyOf(keys: string[], turn: number): Record<string, string> {
  return bearer(keys[turn % keys.length]!);
}

function newProduct(slug: string): string {
  const prices = [
    { currency: 'EUR', unitAmount: '9.90' },
    { currency: 'EUR', unitAmount: '99', interval: 'year' },
  ];
  return JSON.stringify({
    slug,
    name: `The product ${slug}`,
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
