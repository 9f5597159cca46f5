import { GraphQLString } from 'graphql';
import type { GraphQLScalarType } from 'graphql';
import { pointerTo } from '../errors.ts';
import { DateTime, Decimal, Json } from '../platform/graphql/graphql-scalars.ts';
import { EventCheck } from './event-check.ts';
import type { UsageEventInput } from './metering-input.ts';
import type { SentEvent } from './usage-batch.ts';
import { UsageProblemCode } from './usage-problem-code.ts';

/** The types of the fields of an event. A meter may be named by a type of CloudEvents, which need not be a key. */
const types: Record<keyof UsageEventInput, GraphQLScalarType> = {
  meter: GraphQLString,
  subject: GraphQLString,
  quantity: Decimal,
  value: GraphQLString,
  occurredAt: DateTime,
  properties: Json,
  key: GraphQLString,
  source: GraphQLString,
  replaces: GraphQLString,
};
const fields = new Map(Object.entries(types));
const required = ['meter', 'subject', 'key'] as const;

/** An event that was parsed from JSON, before its fields are checked. */
export type RawEvent = Readonly<Record<string, unknown>>;

/** Reads the fields of an event; what they may contain is checked with all events of the batch. */
export function readEvent(raw: unknown, check = new EventCheck()): SentEvent {
  if (!isObject(raw)) return unreadable(check.that(false, '', 'must be a JSON object'));
  const event: Record<string, unknown> = { quantity: '1' };
  for (const [name, value] of Object.entries(raw)) {
    const type = fields.get(name);
    check.that(
      Boolean(type),
      pointerTo(name),
      `is not a field of an event; known are ${[...fields.keys()].join(', ')}`,
    );
    if (type && value !== null) event[name] = parsed(type, value, pointerTo(name), check);
  }
  for (const name of required) check.that(event[name] !== undefined, `/${name}`, 'must be given');
  const names = { key: textOf(raw.key) ?? '', source: textOf(raw.source) };
  return { ...names, event: check.problems.length ? null : (event as unknown as UsageEventInput), check };
}

/** An event of which nothing can be said but its problems. */
export function unreadable(check: EventCheck): SentEvent {
  return { event: null, key: '', source: null, check };
}

/** Reads an event from its text. */
export function parseEvent(text: string, read: (raw: unknown) => SentEvent = readEvent): SentEvent {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return unreadable(new EventCheck().rule(false, UsageProblemCode.malformed_json, '', 'is not valid JSON'));
  }
  return read(raw);
}

export function isObject(value: unknown): value is RawEvent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function parsed(type: GraphQLScalarType, value: unknown, pointer: string, check: EventCheck): unknown {
  try {
    return type.parseValue(value);
  } catch (error) {
    const detail = type === GraphQLString ? 'expected a text' : (error as Error).message;
    check.that(false, pointer, detail);
    return null;
  }
}
