import type { Route } from './route.ts';
import type { JsonSchema } from './openapi/json-schema.ts';

/** An attribute of 1 to 255 characters, as the field of an event that it becomes. */
const attribute = (description: string): JsonSchema => ({
  ...{ type: 'string', minLength: 1, maxLength: 255, pattern: String.raw`^\s*[^\s\0][^\0]*$` },
  description,
});

type Input = (name: string) => JsonSchema;

/** A CloudEvent of version 1.0, as far as usage is read from it. */
const cloudEvent = (input: Input): JsonSchema => ({
  type: 'object',
  properties: {
    specversion: { type: 'string', enum: ['1.0'] },
    type: attribute('The key of a meter, or the type of events that a meter names.'),
    source: attribute('The system that names the event; part of its name.'),
    id: attribute('The name of the event in its source: an event sent twice counts once.'),
    subject: attribute("The user: the id of a customer, or the project's own identifier for them."),
    time: { ...input('DateTime'), description: 'When it occurred, at most 5 minutes in the future; left out, now.' },
    datacontenttype: {
      type: 'string',
      enum: ['application/json'],
      description: 'The media type of the data; other types of JSON are taken as well.',
    },
    replaces: attribute('The id of an event of the same source that this one replaces.'),
    data: {
      type: 'object',
      description: 'The quantity, as number or text; for meters of unique the value; otherwise properties.',
      additionalProperties: true,
    },
  },
  required: ['specversion', 'type', 'source', 'id', 'subject'],
});

const lines = (): JsonSchema => ({
  ...{ type: 'string', minLength: 1 },
  description: 'One event as a JSON object in each line, of 1 to 10,000 lines.',
});

/** The bodies of `POST /usage/events`, for OpenAPI. */
export const usageShapes: NonNullable<Route['shapes']> = {
  'application/json': (input) => ({
    anyOf: [
      input('RecordUsageInput'),
      input('UsageEventInput'),
      { type: 'array', items: input('UsageEventInput'), minItems: 1, maxItems: 10_000 },
    ],
  }),
  'application/x-ndjson': lines,
  'application/jsonl': lines,
  'application/cloudevents+json': cloudEvent,
  'application/cloudevents-batch+json': (input) => ({
    ...{ type: 'array', items: cloudEvent(input), minItems: 1, maxItems: 10_000 },
  }),
};
