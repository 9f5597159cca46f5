import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInTopic, topics } from '../../rest/docs/topics.ts';
import { hubSchema } from '../../schema/index.ts';
import type { Story } from '../examples/recorder.ts';
import { People } from '../support/people.ts';
import { StripeServer } from '../support/stripe/stripe-server.ts';
import { StrangerRecorder } from './strangers.ts';

const schema = hubSchema();

/** The topics whose operations are on objects of projects. */
export const topicsOfProjects = topics.map(({ name }) => name).filter((name) => name !== signInTopic.name);

/** Defines a test for each topic; returns the operations that they have tried so far. */
export function describeMatrix(names: readonly string[]): ReadonlySet<string> {
  const tried = new Set<string>();
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

  describe.each(names)('the operations of the topic %s', (topic) => {
    it('give nothing of a project to strangers, in GraphQL and REST', async () => {
      people.clock.set('2026-01-05T09:00:00Z');
      const recorder = await StrangerRecorder.open(people, topic, schema);
      const { story } = (await import(`../examples/stories/${topic}.ts`)) as { story: Story };
      await story(recorder);
      recorder.tried.forEach((operation) => tried.add(operation));
      expect(recorder.leaks).toEqual([]);
    }, 120_000);
  });
  return tried;
}
