import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { examplesFolder, readExamples } from '../../rest/docs/operation-examples.ts';
import { signInTopic, topics } from '../../rest/docs/topics.ts';
import { directory } from '../../rest/index.ts';
import { hubSchema } from '../../schema/index.ts';
import { endpoints } from '../../src/auth/oidc/endpoints.ts';
import { HubClient } from '../support/client.ts';
import { People } from '../support/people.ts';
import { some } from '../support/some.ts';
import { StripeServer } from '../support/stripe/stripe-server.ts';
import { Recorder } from './recorder.ts';
import type { Story } from './recorder.ts';

/** `npm run docs:examples` writes the files that this test otherwise compares. */
const isRecording = process.env.RECORD_EXAMPLES === '1';
const all = [...topics, signInTopic].map(({ name }) => name);

let people: People;
let stripe: StripeServer;

beforeAll(async () => {
  stripe = await new StripeServer(() => Math.floor(people.clock.now().epochMilliseconds / 1000)).open();
  people = await People.start({ stripeUrl: stripe.url });
});

afterAll(async () => {
  await people?.close();
  await stripe?.close();
});

describe.each(isRecording ? all : some(all, Math.ceil(all.length / 3)))('docs/examples/%s.json', (topic) => {
  it('has the requests of its story with the answers that the hub gives to them', async () => {
    people.clock.set('2026-01-05T09:00:00Z');
    const project = await people.seed.project(`examples-${topic}`);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const recorder = new Recorder(people, project, key, topic);
    const { story } = (await import(`./stories/${topic}.ts`)) as { story: Story };
    await story(recorder);
    const recorded = JSON.parse(JSON.stringify(recorder.examples)) as unknown;
    const file = new URL(`${topic}.json`, examplesFolder);
    if (isRecording) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded).toEqual(readExamples(topic));
  });
});

describe('the API reference', () => {
  const schema = hubSchema();

  it.each(['graphql', 'rest'] as const)('has an example of every operation in %s', (door) => {
    const examples = [...topics, signInTopic].flatMap(({ name }) => readExamples(name));
    const shown = new Set(examples.filter((example) => example.door === door).map(({ operation }) => operation));
    const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!];
    const fields = roots.flatMap((type) => Object.keys(type.getFields()));
    const paths = directory(endpoints).flatMap((api) => api.endpoints.map(({ method, path }) => `${method} ${path}`));
    const operations = door === 'graphql' ? fields : paths;
    expect(operations.filter((operation) => !shown.has(operation))).toEqual([]);
  });
});
