import { Refusal, invalid, pointerTo } from '../errors.ts';
import { checkBatch } from './check-usage.ts';
import { placeInCloudEvent, readCloudEvent } from './cloud-event.ts';
import { OnInvalid } from './on-invalid.ts';
import { isObject, parseEvent, readEvent } from './read-event.ts';
import type { RawEvent } from './read-event.ts';
import type { RecordUsageTextInput } from './record-usage-text-input.ts';
import type { UsageBatch } from './usage-batch.ts';
import { UsageFormat } from './usage-format.ts';

type Places = UsageBatch['pointerTo'];

const inList: Places = (index, place) => `/${index}${place}`;
const cloudInList: Places = (index, place) => `/${index}${placeInCloudEvent(place)}`;
const alone: Places = (_, place) => place;
const cloudAlone: Places = (_, place) => placeInCloudEvent(place);

/** Reads the events of a text; pointers lead into the text as it was sent. */
export function readUsageText(input: RecordUsageTextInput): UsageBatch {
  const { projectId, text, onInvalid = OnInvalid.refuse_all } = input;
  const asked = { projectId, onInvalid };
  if (isBinary(input)) return { ...asked, sent: [readBinary(input)], pointerTo: cloudAlone };
  if (input.format === UsageFormat.json_lines) return { ...asked, sent: readLines(text), pointerTo: inList };
  const content = parsed(text);
  if (input.format === UsageFormat.cloudevent)
    return { ...asked, sent: [readCloudEvent(content)], pointerTo: cloudAlone };
  if (input.format === UsageFormat.cloudevent_batch)
    return { ...asked, sent: listOf(content).map(readCloudEvent), pointerTo: cloudInList };
  if (Array.isArray(content))
    return { ...asked, sent: listOf(content).map((one) => readEvent(one)), pointerTo: inList };
  if (isObject(content) && 'events' in content) return readWrapped(content, asked);
  return { ...asked, sent: [readEvent(content)], pointerTo: alone };
}

function readLines(text: string): UsageBatch['sent'] {
  const lines = text.split('\n').filter((line) => line.trim());
  checkBatch(lines);
  return lines.map((line) => parseEvent(line));
}

const wrapperFields = ['projectId', 'onInvalid', 'events'];

/** Reads the input object of `recordUsage`. */
function readWrapped(content: RawEvent, asked: Pick<UsageBatch, 'projectId' | 'onInvalid'>): UsageBatch {
  const unknown = Object.keys(content).find((name) => !wrapperFields.includes(name));
  if (unknown !== undefined)
    throw invalid(pointerTo(unknown), `is not a field of this path; known are ${wrapperFields.join(', ')}`);
  const { projectId = asked.projectId, onInvalid = asked.onInvalid, events } = content;
  if (projectId !== null && projectId !== undefined && typeof projectId !== 'string')
    throw invalid('/projectId', 'expected an id');
  if (!isOnInvalid(onInvalid)) throw invalid('/onInvalid', `must be one of ${Object.values(OnInvalid).join(', ')}`);
  if (!Array.isArray(events)) throw invalid('/events', 'expected a list of events');
  checkBatch(events);
  return {
    ...{ projectId, onInvalid, sent: events.map((one) => readEvent(one)) },
    pointerTo: (index, place) => `/events/${index}${place}`,
  };
}

function isOnInvalid(value: unknown): value is OnInvalid {
  return Object.values(OnInvalid).includes(value as OnInvalid);
}

function listOf(content: unknown): readonly unknown[] {
  if (!Array.isArray(content)) throw invalid('', 'must be a list of events');
  checkBatch(content);
  return content;
}

/** A text with attributes is the data of a CloudEvent (HTTP protocol binding, binary content mode). */
function isBinary({ attributes }: RecordUsageTextInput): boolean {
  return Boolean(attributes && 'specversion' in attributes);
}

function readBinary({ attributes, text }: RecordUsageTextInput): UsageBatch['sent'][number] {
  return readCloudEvent({ ...attributes, data: text.trim() ? parsed(text) : undefined });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'malformed_json', 'The body is not valid JSON.');
  }
}
