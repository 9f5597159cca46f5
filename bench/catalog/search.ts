import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { UserViewer } from '../../src/auth/viewer.ts';
import type { ProjectViewer, Viewer } from '../../src/auth/viewer.ts';
import { countFacets } from '../../src/catalog/search/count-facets.ts';
import { searchProducts } from '../../src/catalog/search/search-products.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../../test/support/client.ts';
import { startHub } from '../../test/support/hub.ts';
import type { TestHub } from '../../test/support/hub.ts';
import { Seed } from '../../test/support/seed.ts';
import { captureStatements } from './capture-statements.ts';
import type { Statement } from './capture-statements.ts';
import { importRate } from './import-rate.ts';
import { questions } from './questions.ts';
import type { SearchQuestion } from './questions.ts';
import { line, planOf, times } from './timings.ts';
import type { SuiteOptions } from '../suites.ts';

const amount = 100_000;
/** The requests for each question; each question has its own key, which may send 1000 an hour. */
const requests = 100;

/** Measures lists, filters, searches and facets of 100,000 products, by GraphQL and by the same SQL with bare pg. */
export async function benchSearch({ databaseUrl, progress }: SuiteOptions): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  try {
    await migrate(orm);
    const seed = new Seed(orm);
    const project = await seed.project('reading');
    progress(`importing ${amount.toLocaleString('en')} products`);
    await importRate(orm, project.id, amount);
    for (const statement of prepare) await orm.em.fork().execute(statement);
    return await measure(orm, { databaseUrl, seed, project, progress });
  } finally {
    await orm.close();
  }
}

interface SearchBench {
  databaseUrl: string;
  seed: Seed;
  project: Project;
  progress: (what: string) => void;
}

/** Gives a few products many subscribers, and does the work of autovacuum. */
const prepare = [
  `update product set subscriber_count = floor(power(random(), 8) * 1000)`,
  `vacuum analyze`,
  `checkpoint`,
];

async function measure(orm: Orm, scene: SearchBench): Promise<string> {
  const hub = await startHub({ database: { orm, url: scene.databaseUrl, close: async () => {} } });
  const bare = new Client(scene.databaseUrl);
  await bare.connect();
  try {
    return await measureAll(orm, { ...scene, hub, bare });
  } finally {
    await bare.end();
    await hub.close();
  }
}

async function measureAll(orm: Orm, scene: SearchBench & { hub: TestHub; bare: Client }): Promise<string> {
  const { seed, project, progress, hub, bare } = scene;
  const lines: string[] = [line(['', 'GraphQL p50', 'p99 ms', 'bare pg p50', 'p99 ms', 'statements'])];
  const plans: string[] = [];
  for (const question of questions) {
    progress(question.name);
    const client = HubClient.withKey(hub.address, await seed.key(project));
    const statements = await statementsOf(orm, question, seed.owner(project));
    const door = await times(requests, () => sendToHub(client, question));
    const floor = await times(requests, () => sendToBare(bare, statements));
    lines.push(line([question.name, door.p50, door.p99, floor.p50, floor.p99, String(statements.length)]));
    plans.push(...(await plansOf(orm, bare, question, seed.owner(project))));
  }
  return [...lines, '', 'the plans, by viewer', ...plans].join('\n');
}

async function sendToHub(client: HubClient, { filter, sort, facets }: SearchQuestion): Promise<void> {
  const shown = facets
    ? `facets { ${facets.map((facet) => `${facet} { value count }`).join(' ')} }`
    : 'nodes { id slug name tagline kind licence tags } pageInfo { endCursor hasNextPage }';
  const query = `query ($first: Int, $filter: ProductFilter, $sort: ProductSort) {
    products(first: $first, filter: $filter, sort: $sort) { ${shown} }
  }`;
  const { body } = await client.graphql(query, { first: facets ? 1 : 50, filter, sort });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
}

async function sendToBare(bare: Client, statements: Statement[]): Promise<void> {
  for (const { text, values } of statements) await bare.query(text, values);
}

function statementsOf(orm: Orm, question: SearchQuestion, viewer: Viewer): Promise<Statement[]> {
  return captureStatements(() => search(orm.em.fork(), viewer, question));
}

async function search(em: EntityManager, viewer: Viewer, { filter, sort, facets }: SearchQuestion): Promise<void> {
  const { corrections } = await searchProducts(em, viewer, { filter, sort }, { first: facets ? 1 : 50 });
  if (facets) await countFacets(em, viewer, { filter, corrections }, facets);
}

/** Shows the plan for each kind of viewer; fails the bench if a plan needlessly reads the whole table. */
async function plansOf(orm: Orm, bare: Client, question: SearchQuestion, owner: ProjectViewer): Promise<string[]> {
  const viewers: [string, Viewer][] = [
    ['project', owner],
    ['person', person(false)],
    ['operator', person(true)],
  ];
  const plans: string[] = [];
  for (const [kind, viewer] of viewers) {
    for (const statement of await statementsOf(orm, question, viewer)) {
      const plan = await planOf(bare, statement);
      if (!question.readsAll && plan.includes('Seq Scan on product')) {
        process.exitCode = 1;
        plans.push(`  ${question.name}, ${kind}, READS EVERY PRODUCT:\n${statement.text}\n${plan}`);
      }
      plans.push(`  ${question.name}, ${kind}: ${scans(plan)}`);
    }
  }
  return plans;
}

/** Lists the scans of a plan. */
function scans(plan: string): string {
  const matches = plan.matchAll(
    /((?:Parallel )?(?:Bitmap )?(?:Index Only |Index |Seq )Scan)(?: Backward)?(?: using| on) (\w+)/g,
  );
  return [...new Set([...matches].map(([, how, what]) => `${how} ${what}`))].join(', ');
}

function person(isOperator: boolean): UserViewer {
  const ids = { userId: newId('user'), clientId: newId('client'), clientProjectId: newId('project') };
  return new UserViewer({
    ...ids,
    name: 'Ada',
    email: 'ada@example.org',
    isOperator,
    isConfirmed: true,
    scopes: hubScopes,
    roles: new Map(),
  });
}
