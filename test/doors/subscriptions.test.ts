import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from 'graphql-sse';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { StatementWatch } from '../support/statements.ts';
import { Stream } from './streamed.ts';

let people: People;
let project: Project;
let key: string;
let shop: HubClient;
const open: Stream[] = [];

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  project = await people.seed.project();
  key = await people.seed.key(project);
  shop = HubClient.withKey(people.hub.address, key);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});
afterAll(() => people.close());

const figures =
  'subscription { projectFigures { usage { meter { key } value events } collected { amount } activeSubscriptions } }';
const events = 'subscription ($after: ID) { projectEvents(after: $after) { sequence type } }';

async function subscribe(query: string, variables = {}, as: string | undefined = key, more = {}): Promise<Stream> {
  const stream = await Stream.open(people.hub.address, as, { query, variables, ...more });
  open.push(stream);
  return stream;
}

async function until(condition: () => boolean, ms = 10_000): Promise<void> {
  for (const end = performance.now() + ms; !condition() && performance.now() < end;) await sleep(10);
  expect(condition()).toBe(true);
}

const codeOf = ({ answers }: Stream) => answers[0]?.errors?.[0 as never]?.extensions?.code;
const meter = (name: string) => shop.post('/usage/meters', { key: name, name, aggregation: 'sum' });
const use = (name: string, quantity: string, event: string) =>
  shop.post('/usage/events', { meter: name, subject: 'acme', quantity, key: event });
const usageIn = ({ answers }: Stream) => answers.at(-1)!.data!.projectFigures!.usage;

describe('the figures of a project', () => {
  it('come once at the start, and then when usage changes, also while it is not folded', async () => {
    await meter('calls');
    const stream = await subscribe(figures);
    await until(() => stream.answers.length === 1);
    expect(stream.answers[0]!.data!.projectFigures).toEqual({
      usage: [{ meter: { key: 'calls' }, value: '0', events: 0 }],
      collected: [],
      activeSubscriptions: 0,
    });
    await use('calls', '2.5', 'one');
    await until(() => stream.answers.length === 2, 3000);
    expect(usageIn(stream)).toEqual([{ meter: { key: 'calls' }, value: '2.5', events: 1 }]);
    await meter('more');
    await until(() => usageIn(stream)!.length === 2, 3000);
    await sleep(1500);
    expect(stream.answers).toHaveLength(3);
  });

  it('are read once for all readers of a project, however they spell the zone, and not at all without one', async () => {
    await meter('calls');
    const zones = [
      'Europe/Berlin',
      'europe/berlin',
      'EUROPE/BERLIN',
      'europe/Berlin',
      'Europe/berlin',
      'eUrope/Berlin',
    ];
    const ofToday = figures
      .replace('subscription', 'subscription ($timezone: TimeZone!)')
      .replace('projectFigures', 'projectFigures(timezone: $timezone)');
    const watch = new StatementWatch({ background: true });
    /** The statements that read usage begin with table expressions. */
    const readingsIn = async (ms: number) =>
      (await watch.of(() => sleep(ms))).statements.filter((each) => each.startsWith('with ')).length;
    try {
      const streams = await Promise.all(
        zones.flatMap((timezone) => [0, 1].map(() => subscribe(ofToday, { timezone }))),
      );
      await until(() => streams.every(({ answers }) => answers.length === 1));
      await sleep(1500);
      const readings = await readingsIn(3000);
      expect(readings).toBeGreaterThan(0);
      expect(readings).toBeLessThan(10);
      for (const stream of streams) stream.leave();
      await sleep(1500);
      expect(await readingsIn(2500)).toBe(0);
    } finally {
      watch.stop();
    }
  }, 30_000);

  it('need the scope, of the project that is named', async () => {
    const weak = await people.seed.key(project, ['catalog:read']);
    const foreign = await people.seed.project();
    const refused = [
      await subscribe(figures, {}, weak),
      await subscribe(`subscription { projectFigures(projectId: "${foreign.id}") { projectId } }`),
      await subscribe(figures, {}, ''),
    ];
    for (const stream of refused) await stream.ended;
    expect(refused.map(codeOf)).toEqual(['insufficient_scope', 'project_not_found', 'unauthenticated']);
    expect(refused.every(({ isComplete }) => isComplete)).toBe(true);
    const some = await subscribe(figures, {}, await people.seed.key(project, ['analytics:read']));
    await until(() => some.answers.length === 1);
    expect(some.answers[0]!.data!.projectFigures!.activeSubscriptions).toBeNull();
  });
});

describe('the events of a project', () => {
  it('come by subscription from now on, or after a place, each once and in order', async () => {
    await meter('before');
    const [fromNow, fromPlace] = [await subscribe(events), await subscribe(events, { after: '1' })];
    await until(() => fromPlace.answers.length === 1);
    for (const name of ['a', 'b', 'c']) await meter(name);
    const sequences = ({ answers }: Stream) => answers.map(({ data }) => data!.projectEvents!.sequence);
    await until(() => fromNow.answers.length === 3 && fromPlace.answers.length === 4);
    expect(sequences(fromNow)).toEqual(['3', '4', '5']);
    expect(sequences(fromPlace)).toEqual(['2', '3', '4', '5']);
  });

  it('wait for a reader who takes none', async () => {
    await people.sql(
      `insert into outbox_event (id, project_id, at, type, version, subject, payload)
        select gen_random_uuid(), ?, now(), 'api_key.created', 1, 'key_' || n,
          jsonb_build_object('name', repeat('x', 2000), 'scopes', jsonb_build_array(), 'replaces', null)
        from generate_series(1, 3000) n`,
      [decodeId('project', project.id)],
    );
    const stream = await subscribe('subscription { projectEvents(after: "1") { sequence payload } }');
    stream.response.pause();
    await sleep(3000);
    const [{ count }] = await people.sql<{ count: string }>(
      `select count(*) from outbox_event where project_id = ? and sequence is not null`,
      [decodeId('project', project.id)],
    );
    expect(Number(count)).toBeGreaterThan(0);
    const taken = stream.answers.length;
    expect(taken).toBeLessThan(3000);
    stream.response.resume();
    await until(() => stream.answers.length === 3000, 60_000);
  }, 90_000);
});

describe('a stream', () => {
  it('runs subscriptions alone, and /graphql none', async () => {
    const query = await subscribe('{ __typename }');
    await query.ended;
    expect(codeOf(query)).toBe('not_a_subscription');
    const { body } = await shop.graphql(figures);
    expect(body.errors![0 as never]!.extensions!.code).toBe('subscription_needs_stream');
  });

  it('refuses documents that are invalid or cost too much', async () => {
    const wrong = await subscribe('subscription { nothing }');
    const broken = await subscribe('subscription {');
    await Promise.all([wrong.ended, broken.ended]);
    expect([codeOf(wrong), codeOf(broken)]).toEqual(['graphql_validation_failed', 'graphql_parse_failed']);
  });

  it.each([
    'subscription ($isAsked: Boolean!) { projectFigures @include(if: $isAsked) { projectId } }',
    'subscription { projectFigures @skip(if: true) { projectId } }',
    'subscription { ... on Live { projectFigures @skip(if: true) { projectId } } }',
    'subscription { ...Asked } fragment Asked on Live { projectFigures @skip(if: true) { projectId } }',
  ])('refuses a root field with a condition at both addresses: %s', async (query) => {
    const stream = await subscribe(query, { isAsked: true });
    await stream.ended;
    expect(codeOf(stream)).toBe('graphql_validation_failed');
    const { body } = await shop.post('/graphql', { query, variables: { isAsked: true } });
    expect(body.errors).toMatchObject([{ extensions: { code: 'graphql_validation_failed' } }]);
  });

  it('takes a document by its hash, once it is known', async () => {
    const sha256Hash = createHash('sha256').update(figures).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const byHash = () => Stream.open(people.hub.address, key, { extensions });
    await expect(byHash()).rejects.toThrow('404 document_not_found');
    await expect(subscribe(events, {}, key, { extensions })).rejects.toThrow('422 invalid_input');
  });

  it('is for JSON and for readers of events', async () => {
    const send = (headers: Record<string, string>) => Stream.open(people.hub.address, key, { query: figures }, headers);
    await expect(send({ 'content-type': 'text/plain' })).rejects.toThrow('422 invalid_input');
    await expect(send({ accept: 'application/json' })).rejects.toThrow('422 stream_not_accepted');
  });

  it('is one of twenty of its credential at most', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => subscribe(events)));
    await expect(subscribe(events)).rejects.toThrow('429 too_many_followers');
    streams[0]!.leave();
    await sleep(200);
    await subscribe(events);
  });

  it('ends soon after the credential is revoked', async () => {
    const { api } = await people.operator();
    const stream = await subscribe(figures);
    const [{ id }] = await people.sql<{ id: string }>(
      `select subject as id from outbox_event where project_id = ? and type = 'api_key.created'`,
      [decodeId('project', project.id)],
    );
    await until(() => stream.answers.length === 1);
    await ask(api, 'mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { id } } }', { id });
    await Promise.race([stream.ended, sleep(12_000).then(() => Promise.reject(new Error('still open')))]);
    expect(stream.isComplete).toBe(true);
  }, 30_000);

  it('is read by the client of graphql-sse', async () => {
    const client = createClient({
      url: `${people.hub.address}/graphql/stream`,
      headers: { authorization: `Bearer ${key}` },
      retryAttempts: 0,
    });
    await meter('calls');
    for await (const { data } of client.iterate<{ projectFigures: { usage: object[] } }>({ query: figures })) {
      expect(data!.projectFigures.usage).toHaveLength(1);
      break;
    }
    client.dispose();
  });
});

it('ends when the hub does', async () => {
  const own = await People.start();
  const ownKey = await own.seed.key(await own.seed.project());
  const streams = await Promise.all([figures, events].map((query) => Stream.open(own.hub.address, ownKey, { query })));
  await Promise.all([own.close(), ...streams.map(({ ended }) => ended)]);
});
