import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';

export let hub: TestHub;
export let project: Project;
export let client: HubClient;
export let watch: StatementWatch;
export const ids = new Map<string, string>();

/** The products of the project by slug, in the order of registration. */
export const products: Record<string, Record<string, unknown>> = {
  forge: {
    name: 'Forge',
    tagline: 'Builds things',
    tags: ['build', 'ci'],
    categories: ['developer-tools'],
    licence: 'MIT',
    platforms: ['linux', 'macos'],
  },
  anvil: {
    name: 'Anvil',
    tagline: 'What a forge stands beside',
    tags: ['build'],
    categories: ['developer-tools'],
    licence: 'Apache-2.0',
    platforms: ['linux'],
  },
  smithy: {
    name: 'Smithy',
    description: 'Runs every forge of the village.',
    kind: 'service',
    tags: ['ci', 'a "b", {c}\\'],
    platforms: ['web'],
  },
  cpp: { name: 'C++', tagline: 'A language', kind: 'content', categories: ['languages'] },
  csharp: { name: 'C#', kind: 'content', categories: ['languages'] },
  d3: { name: 'd3', tagline: 'Charts', licence: 'ISC', tags: ['charts'] },
  router: { name: 'vue-router', tags: ['.net', 'routing'], licence: 'MIT', distribution: 'open' },
  scoped: {
    name: '@scope/pkg',
    plans: [{ key: 'a', name: 'A', prices: [{ currency: 'EUR', unitAmount: '5' }] }],
  },
  the: {
    name: 'The The',
    plans: [
      {
        key: 'a',
        name: 'A',
        prices: [
          { currency: 'EUR', unitAmount: '0' },
          { currency: 'EUR', unitAmount: '9', interval: 'year' },
        ],
      },
    ],
  },
  react: { name: 'react', tagline: 'Runs in browsers', tags: ['user interface'] },
  zebra: { name: 'zebra', description: "It's <b>striped</b> & fast", status: 'unlisted' },
  draft: { name: 'Unborn forge', status: 'draft' },
};

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
  for (const [slug, input] of Object.entries(products)) {
    const { status, body } = await client.post('/catalog/products', { slug, ...input });
    expect([slug, status]).toEqual([slug, 201]);
    ids.set(slug, String(body.id));
  }
  const gone = await client.post('/catalog/products', { slug: 'gone', name: 'Departed forge' });
  await client.send('DELETE', `/catalog/products/${gone.body.id}`);
  const other = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  await other.post('/catalog/products', { slug: 'foreign', name: 'Foreign forge', licence: 'MIT' });
  await other.post('/catalog/products', { slug: 'zeppelin', name: 'Zeppelin zeppelim', status: 'draft' });
  watch = new StatementWatch();
});

afterAll(async () => {
  watch.stop();
  await hub.close();
});

export const find = async (query: string): Promise<string[]> => slugs(await client.get(`/catalog/products?${query}`));

function slugs({ status, body }: Answer): string[] {
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.map(({ slug }) => String(slug));
}
