import { EventCheck } from './event-check.ts';
import { isObject, readEvent, unreadable } from './read-event.ts';
import type { RawEvent } from './read-event.ts';
import type { SentEvent } from './usage-batch.ts';

/** The place in a CloudEvent that each field of an event is read from. */
const places: Readonly<Record<string, string>> = {
  meter: '/type',
  key: '/id',
  subject: '/subject',
  source: '/source',
  occurredAt: '/time',
  replaces: '/replaces',
  quantity: '/data/quantity',
  value: '/data/value',
};

/**
 * Reads a CloudEvent of version 1.0 (JSON event format): its type names the meter, source and id the event, and the
 * subject the customer. Its data has the quantity or the value, and otherwise properties. `replaces` is an extension
 * attribute. Other attributes are ignored, as the specification asks (section 3.2).
 */
export function readCloudEvent(raw: unknown): SentEvent {
  const check = new EventCheck();
  if (!isObject(raw)) return unreadable(check.that(false, '', 'must be a JSON object'));
  const { specversion, type, id, source, subject, time, replaces, datacontenttype, data } = raw;
  // Pointers lead to fields of the event, or to attributes that have no field.
  check
    .that(specversion === '1.0', '/specversion', 'must be "1.0"')
    .that(typeof source === 'string' && source !== '', '/source', 'must be given')
    .that(isJson(datacontenttype), '/datacontenttype', 'must be JSON, such as application/json')
    .that(raw.data_base64 === undefined, '/data_base64', 'must be left out; send the data as JSON')
    .that(data === undefined || data === null || isObject(data), '/data', 'must be a JSON object');
  const measured = isObject(data) ? measureOf(data) : {};
  const named = { meter: type, key: id, subject, source, occurredAt: time, replaces, ...measured };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return readEvent(Object.fromEntries(given), check);
}

/** The pointer to a field of an event as a pointer into the CloudEvent. */
export function placeInCloudEvent(pointer: string): string {
  const [, field = '', ...rest] = pointer.split('/');
  const place = field === 'properties' ? '/data' : places[field];
  return place === undefined ? pointer : [place, ...rest].join('/');
}

/** The quantity and the value of the data, and its other members as properties. */
function measureOf({ quantity, value, ...properties }: RawEvent): RawEvent {
  return {
    ...(quantity !== undefined && { quantity: asDecimal(quantity) }),
    ...(value !== undefined && { value }),
    ...(Object.keys(properties).length && { properties }),
  };
}

/** A number as text, as far as JSON numbers are exact: with at most 15 digits. */
function asDecimal(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const text = String(value);
  return text.replaceAll(/\D/g, '').length <= 15 ? text : value;
}

function isJson(type: unknown): boolean {
  if (type === undefined || type === null) return true;
  return typeof type === 'string' && /^[\w.+-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type);
}
