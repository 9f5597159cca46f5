import { registerEnumType } from 'type-graphql';

/** The formats of events as text. */
export enum UsageFormat {
  json = 'json',
  json_lines = 'json_lines',
  cloudevent = 'cloudevent',
  cloudevent_batch = 'cloudevent_batch',
}

registerEnumType(UsageFormat, {
  name: 'UsageFormat',
  description: 'The format of usage events as text.',
  valuesConfig: {
    json: {
      description: 'JSON: one event, a list of events, or an object with the `events`, as `recordUsage` takes it.',
    },
    json_lines: { description: 'JSON Lines: one event in each line (application/jsonl, application/x-ndjson).' },
    cloudevent: { description: 'One CloudEvent of version 1.0, structured (application/cloudevents+json).' },
    cloudevent_batch: { description: 'A list of CloudEvents (application/cloudevents-batch+json).' },
  },
});
