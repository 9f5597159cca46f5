import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkBooks } from '../../src/cli/doctor/books.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess } from '../support/hub-process.ts';
import { Seed } from '../support/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const senders = 8;
const batches = 20;

/** The events of a batch, of which each second one replaces one of the batch before. Neighbours share half of theirs. */
function batch(number: number): string {
  const own = Array.from({ length: 20 }, (_, index) => ({ key: `${number + Math.floor(index / 10)}.${index % 10}` }));
  const events = own.map(({ key }) => ({ meter: 'calls', subject: `s${key.at(-1)}`, quantity: '3', key }));
  const corrections = own.slice(0, 5).map(({ key }) => ({
    ...{ meter: 'calls', subject: 'corrected', quantity: '1', key: `${key}+` },
    replaces: key,
  }));
  return [...events, ...(number % 2 ? [] : corrections)].map((event) => JSON.stringify(event)).join('\n');
}

/** Sends every batch until it is answered, as a sender does whose connection breaks. */
async function sendAll(hub: () => HubProcess, key: string, place: number): Promise<void> {
  for (let turn = 0; turn < batches; turn += 1) {
    const body = batch((turn + place * 3) % batches);
    for (let isKnown = false; !isKnown;) {
      try {
        const response = await fetch(`${hub().address}/usage/events?onInvalid=keep_valid`, {
          ...{ method: 'POST', body, signal: AbortSignal.timeout(20_000) },
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
        });
        const answer = await response.text();
        // A correction of a batch may come before the event that it corrects; its sender sends it again.
        isKnown = response.status === 200 && !answer.includes('replaced_event_not_found');
      } catch {
        await sleep(50);
      }
    }
  }
}

it('events and corrections sent by 8 connections count once each, though the hub is killed in between', async () => {
  const seed = new Seed(database.orm);
  const project = await seed.project();
  const key = await seed.key(project);
  const input = { key: 'calls', name: 'Calls', aggregation: Aggregation.sum };
  const em = () => database.orm.em.fork();
  await em().transactional((inner) => createMeter(inner, seed.owner(project), input, systemClock.now()));
  const environment = { DATABASE_URL: database.url };
  let hub = await HubProcess.start(environment);
  const sending = Promise.all(Array.from({ length: senders }, (_, place) => sendAll(() => hub, key, place)));
  for (let kills = 0; kills < 3; kills += 1) {
    await sleep(700);
    await hub.stop('SIGKILL');
    hub = await HubProcess.start({ ...environment, PORT: String(hub.port) });
  }
  await sending;
  await hub.stop();
  const keys = new Set(
    Array.from({ length: batches + 1 }, (_, number) =>
      Array.from({ length: 10 }, (__, index) => `${number}.${index}`),
    ).flat(),
  );
  const corrected = (batches / 2) * 5;
  const uuid = decodeId('project', project.id);
  const [counted] = await em().execute(
    `select count(*)::integer as events, sum(quantity)::integer as quantity from usage_event where project_id = ?`,
    [uuid],
  );
  expect(counted).toEqual({ events: keys.size, quantity: (keys.size - corrected) * 3 + corrected });
  const [totals] = await em().execute(
    `select sum(events)::integer as events, sum(quantity)::integer as quantity from usage_hour where project_id = ?`,
    [uuid],
  );
  expect(totals).toEqual(counted);
  const [gone] = await em().execute(
    `select count(*)::integer as events from withdrawn_usage_event where project_id = ?`,
    [uuid],
  );
  expect(gone).toEqual({ events: corrected });
  const findings = await checkBooks(em());
  expect(findings.map(({ check, verdict }) => [check, verdict])).toEqual(findings.map(({ check }) => [check, 'ok']));
}, 120_000);
