import { cloudEventAttributes } from './cloud-event-attributes.ts';
import { fieldRow } from './field-row.ts';
import { route } from './route.ts';
import { usageShapes } from './usage-shapes.ts';

/** The formats of events by media type. */
const formats: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/x-ndjson': 'json_lines',
  'application/jsonl': 'json_lines',
  'application/cloudevents+json': 'cloudevent',
  'application/cloudevents-batch+json': 'cloudevent_batch',
};

/** Meters, and the events that they count. */
export const usage = [
  fieldRow('get', '/usage/meters', 'meters', '...LeafFields', { purpose: 'List meters', scope: 'analytics:read' }),
  fieldRow('post', '/usage/meters', 'createMeter', '...LeafFields', {
    purpose: 'Create a meter',
    scope: 'usage:write',
    status: 201,
  }),
  fieldRow(
    'get',
    '/usage/meters/{id}',
    'meter',
    '...LeafFields seenProperties { name kinds events values lastSeenAt }',
    {
      purpose: 'Read one meter, with the properties of its newest events',
      scope: 'analytics:read',
    },
  ),
  fieldRow('put', '/usage/meters/{id}', 'updateMeter', '...LeafFields', {
    purpose: 'Change the name of a meter, or the rules for its events',
    scope: 'usage:write',
  }),
  route(
    'post',
    '/usage/events',
    200,
    `mutation ($input: RecordUsageTextInput!) { recordUsageText(input: $input) {
      accepted duplicates excluded rejected events { key source status code problems { pointer detail } }
    } }`,
    ({ text, mediaType, query: { projectId, onInvalid }, headers }) => ({
      input: { projectId, onInvalid, format: formats[mediaType], text, attributes: cloudEventAttributes(headers) },
    }),
    {
      purpose: 'Record usage events, each key once: JSON, JSON Lines or CloudEvents, up to 10,000 in 8 MB',
      scope: 'usage:write',
      query: ['projectId', 'onInvalid'],
      takes: Object.keys(formats),
      shapes: usageShapes,
      maxBytes: 8 * 2 ** 20,
      operationId: 'recordUsage',
    },
  ),
  fieldRow('get', '/usage/events', 'usageEvents', '...LeafFields', {
    purpose: 'List usage events, the latest first, also those that were replaced or withdrawn',
    scope: 'analytics:read',
  }),
  fieldRow('post', '/usage/withdrawals', 'withdrawUsage', '...LeafFields', {
    purpose: 'Withdraw usage events, so that they count no longer',
    scope: 'usage:write',
  }),
];
