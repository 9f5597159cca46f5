import { Client } from 'pg';
import { openDatabase } from '../../mikro-orm.config.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Seed } from '../../test/support/seed.ts';
import { bearer, postJson } from '../requests.ts';
import type { HttpRequest } from '../requests.ts';
import { makeBatch, meterKeys } from './events.ts';
import type { SentEvent } from './events.ts';

/** A project that records usage. */
export interface MeteredProject {
  uuid: string;
  keys: string[];
  /** The uuids of its meters by key. */
  meters: Map<string, string>;
}

/** Creates a project with meters, the partitions of this month, and enough keys that none reaches its limit. */
export async function openProject(databaseUrl: string): Promise<MeteredProject> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const verbs = new Seed(orm);
  const project = await verbs.project('metering');
  const keys: string[] = [];
  for (let made = 0; made < 10; made += 1) keys.push(await verbs.key(project));
  await orm.close();
  const uuid = decodeId('project', project.id);
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query('select ensure_usage_partitions(current_date, 2)');
  const { rows } = await database.query<{ id: string; key: string }>(METERS, [uuid, meterKeys]);
  await database.end();
  return { uuid, keys, meters: new Map(rows.map(({ id, key }) => [key, id])) };
}

const METERS = `
  insert into meter (id, project_id, key, name, aggregation, created_at)
  select uuidv7(), $1, key, key, 'sum', now() from unnest($2::text[]) key
  returning id, key`;

const mutation = `mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }`;

/** The formats in which a batch is sent. */
export type SentAs = 'graphql' | 'lines' | 'cloudevents';

/** Makes a request that sends a new batch of events by one of the keys in turn. */
export function sendBatch({ keys }: MeteredProject, turn: number, size: number, as: SentAs = 'graphql'): HttpRequest {
  const events = makeBatch(size);
  const credential = bearer(keys[turn % keys.length]!);
  if (as === 'graphql')
    return postJson('/graphql', JSON.stringify({ query: mutation, variables: { input: { events } } }), credential);
  const request = postJson('/usage/events', as === 'lines' ? linesOf(events) : cloudEventsOf(events), credential);
  const type = as === 'lines' ? 'application/x-ndjson' : 'application/cloudevents-batch+json';
  return { ...request, headers: { ...request.headers, 'content-type': type } };
}

function linesOf(events: readonly SentEvent[]): string {
  return events.map((event) => JSON.stringify(event)).join('\n');
}

function cloudEventsOf(events: readonly SentEvent[]): string {
  const each = ({ meter, subject, quantity, key }: SentEvent) => ({
    ...{ specversion: '1.0', type: meter, source: '/bench', id: key, subject, data: { quantity } },
  });
  return JSON.stringify(events.map(each));
}
