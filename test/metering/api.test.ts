import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execute, parse } from 'graphql';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { NobodyViewer, ProjectViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { hubSchema, Loaders, extensionsOf } from '../../schema/index.ts';
import type { HubContext } from '../../schema/index.ts';
import { openTestDatabase } from '../support/database.ts';
import { unlimited } from '../support/unlimited.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
let database: TestDatabase;
let schema: GraphQLSchema;
let seed: Seed;
let ours: Project;
let theirs: Project;

beforeAll(async () => {
  database = await openTestDatabase();
  schema = hubSchema();
  seed = new Seed(database.orm);
  ours = await seed.project();
  theirs = await seed.project();
});

afterAll(() => database.close());

async function ask(
  document: string,
  viewer: Viewer,
  variableValues: Record<string, unknown> = {},
): Promise<ExecutionResult> {
  const em = database.orm.em.fork({ useContext: true });
  const contextValue = {
    em,
    viewer,
    now,
    loaders: new Loaders(em),
    ...unlimited(),
    mails: [],
    mailbox: { announce: () => {} } as never,
    mail: async () => {},
  } as Partial<HubContext> as HubContext;
  return execute({ schema, document: parse(document), contextValue, variableValues });
}

function codes({ errors = [] }: ExecutionResult): string[] {
  return errors.map((error) => extensionsOf(error).code);
}

const create = `mutation ($input: CreateMeterInput!) {
  createMeter(input: $input) { meter { id key name aggregation unit createdAt project { id } } }
}`;
const record = `mutation ($input: RecordUsageInput!) {
  recordUsage(input: $input) { accepted duplicates events { key status } }
}`;
const calls = { key: 'api.calls', name: 'API calls', aggregation: 'count', unit: 'call' };

describe('a meter', () => {
  it('is created, audited, and found by its id and in the list', async () => {
    const viewer = seed.owner(ours);
    const { data } = await ask(create, viewer, { input: calls });
    const { meter } = (data as { createMeter: { meter: { id: string } } }).createMeter;
    expect(meter).toEqual({
      ...calls,
      id: expect.stringMatching(/^meter_/),
      createdAt: '2026-11-20T10:00:00.000Z',
      project: { id: ours.id },
    });
    const found = await ask(
      `query ($id: ID!) { node(id: $id) { id ... on Meter { key } } meter(id: $id) { key } meters { nodes { id key createdAt } } }`,
      viewer,
      { id: meter.id },
    );
    expect(found).toEqual({
      data: {
        node: { id: meter.id, key: 'api.calls' },
        meter: { key: 'api.calls' },
        meters: { nodes: [{ id: meter.id, key: 'api.calls', createdAt: '2026-11-20T10:00:00.000Z' }] },
      },
    });
    const audit = await database.orm.em.fork().execute('select action from audit_entry where subject = ?', [meter.id]);
    expect(audit).toEqual([{ action: 'meter.created' }]);
  });

  it('has a key that is unique in its project, also when two are created at once', async () => {
    const input = { ...calls, key: 'raced' };
    const both = await Promise.all([
      ask(create, seed.owner(ours), { input }),
      ask(create, seed.owner(ours), { input }),
    ]);
    expect(both.flatMap(codes)).toEqual(['meter_key_taken']);
    expect(codes(await ask(create, seed.owner(theirs), { input }))).toEqual([]);
  });

  it('of another project is not found', async () => {
    const { data } = await ask(create, seed.owner(ours), { input: { ...calls, key: 'private' } });
    const { id } = (data as { createMeter: { meter: { id: string } } }).createMeter.meter;
    const stranger = seed.owner(theirs);
    expect(codes(await ask('query ($id: ID!) { meter(id: $id) { key } }', stranger, { id }))).toEqual([
      'meter_not_found',
    ]);
    expect(
      codes(await ask('query ($id: ID!) { meters(projectId: $id) { nodes { key } } }', stranger, { id: ours.id })),
    ).toEqual(['project_not_found']);
    const listed = await ask('{ meters { nodes { key } } }', stranger);
    expect(listed.data).toEqual({ meters: { nodes: [{ key: 'raced' }] } });
  });

  it('is readable with usage:write or analytics:read', async () => {
    for (const scope of ['usage:write', 'analytics:read']) {
      const listed = await ask('{ meters(first: 1) { nodes { key } } }', new ProjectViewer(theirs.id, 'key', [scope]));
      expect(listed.data).toEqual({ meters: { nodes: [{ key: 'raced' }] } });
    }
  });
});

describe('usage', () => {
  const event = { meter: 'api.calls', subject: 'acme', key: 'one' };

  it('is recorded under any valid meter key', async () => {
    for (const key of ['null', 'NULL', '0', 'a_b.c:d-e']) {
      await ask(create, seed.owner(ours), { input: { ...calls, key } });
      const { data } = await ask(record, seed.owner(ours), {
        input: { events: [{ ...event, meter: key, key }] },
      });
      expect(data).toMatchObject({ recordUsage: { accepted: 1 } });
    }
  });

  it('may be negative for a level, but not for a meter that adds up', async () => {
    const input = { key: 'stored', name: 'Stored', aggregation: 'weighted_sum', unit: 'GB' };
    expect(codes(await ask(create, seed.owner(ours), { input }))).toEqual([]);
    const changes = ['12.5', '-2.5'].map((quantity) => ({
      ...event,
      meter: 'stored',
      key: quantity,
      quantity,
    }));
    const { data } = await ask(record, seed.owner(ours), { input: { events: changes } });
    expect(data).toMatchObject({ recordUsage: { accepted: 2 } });
    const fall = { ...event, quantity: '-1', key: 'fall' };
    expect(codes(await ask(record, seed.owner(ours), { input: { events: [fall] } }))).toEqual(['invalid_input']);
  });

  it('is acknowledged event by event', async () => {
    const input = { events: [event, { ...event, key: 'two' }, event] };
    const { data } = await ask(record, seed.owner(ours), { input });
    expect(data).toEqual({
      recordUsage: {
        accepted: 2,
        duplicates: 1,
        events: [
          { key: 'one', status: 'accepted' },
          { key: 'two', status: 'accepted' },
          { key: 'one', status: 'duplicate' },
        ],
      },
    });
  });

  it('with U+0000 is refused as text that cannot be stored', async () => {
    const input = { events: [event, { ...event, key: 'nul', subject: 'a\0b' }] };
    const answer = await ask(record, seed.owner(ours), { input });
    expect(codes(answer)).toEqual(['invalid_input']);
    expect(extensionsOf(answer.errors![0]!).problems).toEqual([
      { pointer: '/events/1/subject', detail: 'must not contain the character U+0000' },
    ]);
  });

  it.each<[string, () => Viewer, string]>([
    ['an anonymous caller', () => new NobodyViewer('1.2.3.4'), 'unauthenticated'],
    ['a key without the scope', () => new ProjectViewer(ours.id, 'key', ['analytics:read']), 'insufficient_scope'],
  ])('is refused from %s', async (_, viewer, code) => {
    expect(codes(await ask(record, viewer(), { input: { events: [event] } }))).toEqual([code]);
    expect(codes(await ask(create, viewer(), { input: calls }))).toEqual([code]);
  });
});
