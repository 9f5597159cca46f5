import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Answer, Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { everyCase } from '../support/some.ts';
import { client, select } from './bulk-stage.ts';
import { product } from './bulk-inputs.ts';
import { edited, fieldsOf } from './edited.ts';

const path = (id: Json) => `/catalog/products/${String(id)}`;

async function registered(input: object): Promise<Json> {
  const { status, body } = await client.post('/catalog/products', {
    ...input,
    slug: unique('put'),
    externalReference: null,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return read(body.id!);
}

async function read(id: Json): Promise<Json> {
  const { status, body } = await client.get(path(id));
  expect(status).toBe(200);
  return body;
}

const put = (document: Json): Promise<Answer> => client.send('PUT', path(document.id!), document);

const eventsOf = async (id: Json) =>
  (await select('select count(*)::int as events from outbox_event where subject = ?', [String(id)]))[0]!.events;

/** A product without what every change of it changes. */
function content({ version: _version, updatedAt: _updatedAt, ...others }: Json): object {
  return others;
}

/** Also without the ids of prices: a price with other terms has another id, and names the one that it replaced. */
function withoutPriceIds(document: Json): object {
  const plans = document.plans!.map(({ version: _version, ...plan }) => ({
    ...fieldsOf(plan),
    prices: plan.prices!.map(({ id: _id, supersedesId: _supersedesId, ...price }) => price),
  }));
  return { ...content(document), plans };
}

/** A change of what a plan grants or costs makes its next version. */
function withoutVersions(document: Json): object {
  const plans = document.plans!.map(({ version: _version, ...plan }) => fieldsOf(plan));
  return { ...content(document), plans };
}

const placeOfFirstPrice = ({ plans }: Json): string | undefined =>
  plans!.flatMap(({ prices }, index) => prices!.slice(0, 1).map(() => `/plans/${index}/prices/0`))[0];

/** Edits of one field: its place in a document, if there is one that the edit changes, and the new value. */
const edits: Record<string, [place: (document: Json) => string | false | undefined, value: unknown]> = {
  name: [() => '/name', 'Edited'],
  'an emptied text': [({ tagline }) => tagline !== null && '/tagline', null],
  tags: [() => '/tags/-', 'edited'],
  metadata: [() => '/metadata/edited', 'yes'],
  'private metadata': [() => '/privateMetadata', { edited: 1 }],
  translations: [() => '/translations/-', { locale: 'fr', name: 'Modifié', tagline: null, description: null }],
  'a feature': [({ features }) => features!.length > 0 && '/features/0/name', 'Edited'],
  'a plan': [({ plans }) => plans!.length > 0 && '/plans/0/name', 'Edited'],
  'the terms of a price': [(document) => placeOfFirstPrice(document)?.concat('/trialDays'), 3],
  'a lookup key': [(document) => placeOfFirstPrice(document)?.concat('/lookupKey'), 'edited'],
};

it('a PUT of a product as GET gives it changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(product, async (input) => {
      const before = await registered(input);
      const events = await eventsOf(before.id!);
      const { status, body } = await put(before);
      expect([status, body]).toEqual([200, before]);
      expect(await read(before.id!)).toEqual(before);
      expect(await eventsOf(before.id!)).toBe(events);
    }),
    { numRuns: everyCase ? 25 : 8 },
  );
});

it('a PUT of a product with one edited field changes only that field', async () => {
  await fc.assert(
    fc.asyncProperty(product, fc.constantFrom(...Object.keys(edits)), async (input, name) => {
      const before = await registered(input);
      const [placeIn, value] = edits[name]!;
      const place = placeIn(before);
      if (!place) return;
      const document = edited(before, place, value === 'edited' ? unique('edited') : value);
      const { status, body } = await put(document);
      expect([status, body.errors]).toEqual([200, undefined]);
      const after = await read(before.id!);
      expect(after.version).toBe(Number(before.version) + 1);
      expect(withoutPriceIds(after)).toEqual(withoutPriceIds(document));
      if (name !== 'the terms of a price') expect(withoutVersions(after)).toEqual(withoutVersions(document));
    }),
    { numRuns: everyCase ? 25 : 8 },
  );
});

it('a PUT of another amount makes a new price, and the answer is accepted back', async () => {
  const prices = [{ currency: 'EUR', unitAmount: '9' }];
  const before = await registered({ name: 'Twice', plans: [{ key: 'team', name: 'Team', prices }] });
  const { body } = await put(edited(before, '/plans/0/prices/0/unitAmount', '10'));
  expect(body.plans![0]!.prices![0]!.supersedesId).toBe(before.plans![0]!.prices![0]!.id);
  expect((await put(body)).body).toEqual(body);
});
