import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { Stream } from './streamed.ts';

const hubs: TestHub[] = [];

beforeAll(async () => {
  hubs.push(await startHub());
  for (let count = 0; count < 2; count += 1) hubs.push(await startHub({ database: hubs[0] }));
});

afterAll(async () => {
  for (const hub of hubs.toReversed()) await hub.close();
});

it('what one of three hubs changes is seen at the others within two seconds', async () => {
  const seed = new Seed(hubs[0]!.orm);
  const project = await seed.project();
  const key = await seed.key(project);
  const [writer, ...readers] = hubs.map(({ address }) => HubClient.withKey(address, key));
  const queries = [
    'subscription { projectFigures { usage { meter { key } value } } }',
    'subscription { projectEvents { type } }',
  ];
  const open = (query: string) => Promise.all(readers.map(({ address }) => Stream.open(address, key, { query })));
  const [figures, events] = [await open(queries[0]!), await open(queries[1]!)];
  const within2s = async (condition: () => boolean) => {
    const began = performance.now();
    while (!condition() && performance.now() - began < 2000) await sleep(10);
    expect(condition()).toBe(true);
  };
  await within2s(() => figures.every(({ answers }) => answers.length === 1));
  await sleep(600);
  await writer!.post('/usage/meters', { key: 'calls', name: 'Calls', aggregation: 'sum' });
  await within2s(() => events.every(({ answers }) => answers.length === 1));
  await within2s(() => figures.every(({ answers }) => answers.at(-1)!.data!.projectFigures!.usage!.length === 1));
  for (const round of [1, 2, 3]) {
    await writer!.post('/usage/events', { meter: 'calls', subject: 'acme', quantity: '2', key: `event-${round}` });
    const value = String(2 * round);
    const isSeen = ({ answers }: Stream) =>
      JSON.stringify(answers.at(-1)!.data!.projectFigures!.usage).includes(`"value":"${value}"`);
    await within2s(() => figures.every(isSeen));
  }
  for (const stream of [...figures, ...events]) stream.leave();
}, 30_000);
