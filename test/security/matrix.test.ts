import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInTopic, topics } from '../../rest/docs/topics.ts';
import { hubSchema } from '../../schema/index.ts';
import type { Story } from '../examples/recorder.ts';
import { People } from '../support/people.ts';
import { StrangerRecorder, ofNoProject } from './strangers.ts';

const schema = hubSchema();
const tried = new Set<string>();

let people: People;

beforeAll(async () => {
  people = await People.start();
});

afterAll(() => people?.close());

describe.each(topics.filter(({ name }) => name !== signInTopic.name).map(({ name }) => name))(
  'the operations of the topic %s',
  (topic) => {
    it('give nothing of a project to strangers, in GraphQL and REST', async () => {
      people.clock.set('2026-01-05T09:00:00Z');
      const recorder = await StrangerRecorder.open(people, topic, schema);
      const { story } = (await import(`../examples/stories/${topic}.ts`)) as { story: Story };
      await story(recorder);
      recorder.tried.forEach((operation) => tried.add(operation));
      expect(recorder.leaks).toEqual([]);
    }, 120_000);
  },
);

describe('the matrix of strangers and operations', () => {
  it('covers every operation on an object of a project', () => {
    const fields = Object.values(schema.getMutationType()!.getFields());
    const untried = fields.filter(({ name }) => !tried.has(name)).map(({ name }) => name);
    expect(untried.sort()).toEqual(Object.keys(ofNoProject).sort());
  });
});
