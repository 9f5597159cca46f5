import { expect } from '@jest/globals';
import fc from 'fast-check';
import { product } from '../../rest/catalog.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { runnable } from '../support/rest-document.ts';
import { Seed } from '../support/seed.ts';
import { change, make, offer } from './fragment-changes.ts';
import type { Change } from './fragment-changes.ts';

const list = runnable(`query ($first: Int) {
  products(first: $first) { nodes { ${product} } pageInfo { endCursor hasNextPage } }
}`);

const edges = `query ($locale: Locale!, $withPlans: Boolean!) {
  newest: products(first: 3) { edges { cursor node { ...Card } } }
  byName: products(first: 20, sort: name) { nodes { ...Card } }
}
fragment Card on Product {
  __typename id descriptionHtml privateMetadata availableActions
  translation(locale: $locale) { name tagline }
  plans @include(if: $withPlans) { ...Offer }
}
fragment Offer on Plan { key description prices { isArchived unitAmount plan { product { name project { name } } } } }`;

const single = runnable(`query ($id: ID!) { product(id: $id) { ${product} } }`);

const releasesBelow = `query ($first: Int!) {
  products(first: 20) { nodes { id releases(first: $first) { nodes { __typename id version notes notesHtml status availableActions
    artifacts { filename status availableActions } product { name status } } pageInfo { hasNextPage } } } }
}`;

type Reading = (client: HubClient) => Promise<{ body: unknown }>;

/** Every way in which the lists are read. */
const readings: Reading[] = [
  (client) => client.graphql(list, { first: 20 }),
  (client) => client.get('/catalog/products?first=20'),
  ...['de', 'fr'].map((locale) => (client: HubClient) => client.graphql(edges, { locale, withPlans: true })),
  (client) => client.graphql(edges, { locale: 'de', withPlans: false }),
  ...[1, 5].map((first) => (client: HubClient) => client.graphql(releasesBelow, { first })),
];

/** Every way in which one product is read. */
const readingsOf = (id: string): Reading[] => [
  (client) => client.graphql(single, { id }),
  (client) => client.get(`/catalog/products/${id}`),
  (client) => client.get(`/catalog/products/${id}/releases`),
];

/** Two instances with the cache and one without, over one database, and a catalog that changes. */
export class CachedCatalog {
  private constructor(
    readonly hubs: readonly TestHub[],
    readonly plain: TestHub,
    readonly keys: readonly string[],
    readonly ids: string[],
  ) {}

  static async open(count = 6): Promise<CachedCatalog> {
    const config = { isStorefrontOpen: true };
    const first = await startHub({ config });
    const hubs = [first, await startHub({ database: first, config })];
    const plain = await startHub({ database: first, config: { ...config, fragmentCacheMb: 0 } });
    const seed = new Seed(first.orm);
    const project: Project = await seed.project();
    const other = await seed.project();
    const keys = [
      await seed.key(project),
      await seed.key(project, ['catalog:read']),
      await seed.key(other, ['catalog:read']),
    ];
    const seller = HubClient.withKey(first.address, keys[0]!);
    const meter = { key: 'calls', name: 'Calls', aggregation: 'count' };
    await seller.graphql('mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id } } }', {
      input: meter,
    });
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const status = made % 2 ? 'active' : 'draft';
      const input = { slug: `p${made}`, name: `P${made}`, description: 'a *b*', status, ...offer(made + 1, 'Team') };
      const id = String((await seller.post('/catalog/products', input)).body.id);
      ids.push(id);
      for (const version of ['1.0.0', '1.1.0']) await seller.post(`/catalog/products/${id}/releases`, { version });
    }
    return new CachedCatalog(hubs, plain, keys, ids);
  }

  /** Makes changes while every list is read by every caller; afterwards all answers must be those without a cache. */
  async survives(changes: readonly Change[], writers: number): Promise<void> {
    const seller = HubClient.withKey(this.hubs[0]!.address, this.keys[0]!);
    const queue = [...changes];
    const write = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await make(next, seller, this.hubs[0]!, this.ids);
    };
    let isWriting = true;
    const read = async () => {
      while (isWriting) await Promise.all(this.#callers(this.hubs[1]!).map(readings[0]!));
    };
    const writing = Promise.all(Array.from({ length: writers }, write)).finally(() => (isWriting = false));
    await Promise.all([writing, read()]);
    await this.expectSameAnswers();
  }

  async expectSameAnswers(): Promise<void> {
    for (const reading of [...readings, ...this.ids.flatMap(readingsOf)]) {
      const expected = await Promise.all(this.#callers(this.plain).map(reading));
      for (const hub of this.hubs) {
        const answers = await Promise.all(this.#callers(hub).map(reading));
        expect(answers.map(withoutRequestId)).toEqual(expected.map(withoutRequestId));
      }
    }
  }

  async close(): Promise<void> {
    const [first, second] = this.hubs;
    await this.plain.close();
    await second!.close();
    await first!.close();
  }

  #callers({ address }: TestHub): HubClient[] {
    return [new HubClient(address), ...this.keys.map((key) => HubClient.withKey(address, key))];
  }
}

/** The answer without the id of its request, which may differ. */
function withoutRequestId({ body }: { body: unknown }): unknown {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value)));
}

/** Random changes by several writers; see `survives`. */
export async function changeWhileOthersRead(numRuns: number): Promise<void> {
  const catalog = await CachedCatalog.open();
  try {
    await catalog.expectSameAnswers();
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (all, writers) => catalog.survives(all, writers),
      ),
      { numRuns, endOnFailure: true },
    );
  } finally {
    await catalog.close();
  }
}
