import type { Route } from './route.ts';
import type { JsonSchema } from './openapi/json-schema.ts';

const attribute = (description: string): JsonSchema => ({ type: 'string', minLength: 1, description });

/** A CloudEvent of version 1.0, as far as usage is read from it. */
const cloudEvent: JsonSchema = {
  type: 'object',
  properties: {
    specversion: { const: '1.0' },
    type: attribute('The key of a meter, or the type of events that a meter names.'),
    source: attribute('The system that names the event; part of its name.'),
    id: attribute('The name of the event in its source: an event sent twice counts once.'),
    subject: attribute("The user: the id of a customer, or the project's own identifier for them."),
    time: { type: 'string', format: 'date-time', description: 'When it occurred; left out, now.' },
    datacontenttype: { type: 'string', description: 'A media type of JSON; left out, application/json.' },
    replaces: attribute('The id of an event of the same source that this one replaces.'),
    data: {
      type: 'object',
      description: 'The quantity, as number or text; for meters of unique the value; otherwise properties.',
      additionalProperties: true,
    },
  },
  required: ['specversion', 'type', 'source', 'id', 'subject'],
};

/** The bodies of `POST /usage/events`, for OpenAPI. */
export const usageShapes: NonNullable<Route['shapes']> = {
  'application/json': (input) => ({
    anyOf: [
      input('RecordUsageInput'),
      input('UsageEventInput'),
      { type: 'array', items: input('UsageEventInput'), minItems: 1, maxItems: 10_000 },
    ],
  }),
  'application/cloudevents+json': () => cloudEvent,
  'application/cloudevents-batch+json': () => ({ type: 'array', items: cloudEvent, minItems: 1, maxItems: 10_000 }),
};
