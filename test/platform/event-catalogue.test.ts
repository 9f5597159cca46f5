import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import type { z } from 'zod';
import { Temporal } from 'temporal-polyfill';
import { catalogue } from '../../src/platform/events/catalogue/catalogue.ts';
import { metaOf } from '../../src/platform/events/catalogue/fields.ts';
import { record } from '../../src/platform/events/record.ts';
import type { Happening } from '../../src/platform/events/record.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import { eventMistakes } from '../support/events.ts';

const types = Object.keys(catalogue) as (keyof typeof catalogue)[];

const fields = types.flatMap((type) =>
  Object.entries(catalogue[type].payload.shape as Record<string, z.ZodType>).map(
    ([name, field]) => [`${type} ${name}`, metaOf(field)] as const,
  ),
);

/** Past participles that do not end in "ed". */
const irregular = ['paid', 'written', 'withdrawn', 'overridden', 'given', 'set', 'reset'];

describe('the event catalogue', () => {
  it('names every type with a noun and a past participle', () => {
    const odd = types.filter((type) => !/^[a-z]+(_[a-z]+)*\.([a-z]+_)*[a-z]+$/.test(type) || !isPast(type));
    expect(odd).toEqual([]);
  });

  it('describes every type and every payload field in a sentence', () => {
    const isSentence = (text: string) => /^[A-Z].*\.$/.test(text) || /^[a-z_]+ .*\.$/.test(text);
    expect(types.filter((type) => !isSentence(catalogue[type].description))).toEqual([]);
    expect(fields.filter(([, { description }]) => !isSentence(description))).toEqual([]);
  });

  it('refers only to enumerations of the GraphQL schema', () => {
    const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
    const named = fields.map(([of, { kind }]) => [of, kind.replace(' or null', '')] as const);
    const enumerations = named.filter(([, kind]) => /^[A-Z][a-z]/.test(kind));
    expect(enumerations.length).toBeGreaterThan(20);
    expect(enumerations.filter(([, kind]) => !isEnumType(schema.getType(kind)))).toEqual([]);
  });

  it('is compared with the events of every test database when the database is closed', async () => {
    const database = await openTestDatabase();
    const now = Temporal.Instant.from('2026-01-31T10:00:00Z');
    const write = (happening: object) =>
      database.orm.em.fork().transactional(async (em) => {
        record(em, { principal: 'test' }, now, happening as Happening);
      });
    await write({ type: 'api_key.revoked', subject: newId('key'), projectId: newId('project') });
    expect(await eventMistakes(database.orm.em.fork())).toEqual([]);
    const subject = newId('user');
    await write({ type: 'user.suspended', subject, payload: { why: 'spam' } });
    await write({ type: 'api_key.revoked', subject });
    await database.orm.em.fork().execute(
      `insert into outbox_event (id, project_id, type, version, subject, payload, at)
       values (gen_random_uuid(), gen_random_uuid(), 'thing.happened', 1, 'x', '{}', now())`,
    );
    const mistakes = (await eventMistakes(database.orm.em.fork())).sort();
    expect(mistakes).toEqual([
      `the subject of api_key.revoked is ${subject}`,
      'thing.happened is not in the catalogue of events',
      expect.stringMatching(/^user\.suspended: .*"reason"/s),
    ]);
    await expect(database.close()).rejects.toThrow('thing.happened is not in the catalogue of events');
  });
});

function isPast(type: string): boolean {
  const words = type.split('.')[1]!.split('_');
  return words.some((word) => word.endsWith('ed') || word === 'became' || irregular.includes(word));
}
