import { afterAll, beforeAll, expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Project } from '../../src/auth/projects/project.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { meterKey } from './bulk-inputs.ts';

export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let client: HubClient;
export let foreign: HubClient;
let other: Project;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  [project, other] = [await metered(), await metered()];
  client = HubClient.withKey(hub.address, await seed.key(project));
  foreign = HubClient.withKey(hub.address, await seed.key(other));
});

afterAll(() => hub.close());

export const inTransaction = <T>(work: (em: EntityManager) => Promise<T>): Promise<T> =>
  hub.orm.em.fork().transactional(work);
export const select = (sql: string, params: unknown[] = []): Promise<Record<string, unknown>[]> =>
  hub.orm.em.fork().execute(sql, params);

export async function metered(): Promise<Project> {
  const created = await seed.project();
  const input = { projectId: created.id, key: meterKey, name: 'Calls', aggregation: Aggregation.count };
  await inTransaction((em) => createMeter(em, seed.owner(created), input as never, systemClock.now()));
  return created;
}

interface Sending {
  as?: HubClient;
  format?: string;
  mode?: string;
}

export async function open({ as = client, format = 'jsonl', mode = 'upsert' }: Sending = {}): Promise<string> {
  const { status, body } = await as.post('/catalog/imports', { format, mode });
  expect([status, body]).toEqual([201, expect.objectContaining({ status: 'receiving', progress: 0 })]);
  return String(body.id);
}

export function append(
  id: string,
  offset: number,
  text: string,
  { as = client, format = 'jsonl' }: Sending = {},
): Promise<Answer> {
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  return as.send('POST', `/catalog/imports/${id}/lines?offset=${offset}`, text, { 'content-type': type });
}

export async function finished(id: string, as = client): Promise<Json> {
  for (;;) {
    const { body } = await as.get(`/catalog/imports/${id}`);
    if (['done', 'refused', 'failed'].includes(String(body.status))) return body;
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** Imports a whole file through REST, and returns the finished import. */
export async function importFile(file: string, sending: Sending = {}): Promise<Json> {
  const id = await open(sending);
  expect((await append(id, 0, file, sending)).status).toBe(200);
  const { as = client } = sending;
  expect((await as.post(`/catalog/imports/${id}/start`, {})).status).toBe(200);
  return finished(id, as);
}

export const lines = (...products: object[]): string => products.map((each) => `${JSON.stringify(each)}\n`).join('');
