import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Attempt } from '../../errors.ts';
import { append } from '../store/append.ts';
import { networkProjectId } from '../values/ids.ts';
import { AuditEntry } from './audit-entry.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { EventType, PayloadOf } from './catalogue/catalogue.ts';
import { OutboxEvent } from './outbox-event.ts';

/** The author of a change, as the audit names them. */
export interface Actor {
  readonly principal: string;
  readonly requestId?: string;
  /** The network address of the request. */
  readonly address?: string;
}

/** An event of a type of the catalogue, before it is written. */
export type Happening<T extends EventType = EventType> = { [K in T]: HappeningOf<K> }[T];

type HappeningOf<T extends EventType> = {
  type: T;
  /** The id of the subject. */
  subject: string;
  /** The project of the event; left out if it concerns the whole network. */
  projectId?: string;
  /** The test clock of the subject, if it has one. */
  testClockId?: string | null;
} & (PayloadOf<T> extends Nothing ? { payload?: undefined } : { payload: PayloadOf<T> });

/** The payload of a type without fields. */
type Nothing = Record<string, never>;

/** Writes a state change to the audit and the outbox, in the transaction of the change. */
export function record(em: EntityManager, actor: Actor, at: Temporal.Instant, happening: Happening): void {
  const { type, subject, projectId = networkProjectId, payload = {} } = happening;
  append(em, [
    new AuditEntry({
      projectId,
      at,
      actor: actor.principal,
      action: type,
      subject,
      requestId: actor.requestId ?? null,
      address: actor.address ?? null,
      detail: payload,
    }),
    outboxEvent(at, happening),
  ]);
}

/** Writes to the outbox only what follows from recorded changes, such as the sum of several; the audit has those. */
export function announce(em: EntityManager, at: Temporal.Instant, happening: Happening): void {
  append(em, [outboxEvent(at, happening)]);
}

function outboxEvent(at: Temporal.Instant, happening: Happening): OutboxEvent {
  const { type, subject, projectId = networkProjectId, testClockId = null, payload = {} } = happening;
  return new OutboxEvent({ projectId, at, type, version: versionOf(type), subject, payload, testClockId });
}

/** The version of the payload of an event type. */
export function versionOf(type: EventType): number {
  return catalogue[type].version;
}

/** Writes a refused attempt to the audit only, because nothing has happened that an event could report. */
export function recordRefused(
  em: EntityManager,
  actor: Actor,
  at: Temporal.Instant,
  { code, action, subject, projectId, status }: Attempt & { code: string },
): void {
  const entry = { projectId, at, actor: actor.principal, action: `${action}_refused`, subject };
  const { requestId = null, address = null } = actor;
  append(em, [new AuditEntry({ ...entry, requestId, address, detail: { code, status } })]);
}

export interface ReadAccess {
  action: string;
  subject: string;
  projectId: string;
  detail: Record<string, unknown>;
}

/** Writes what was read in bulk to the audit only, since nothing has changed that an event could report. */
export function recordRead(em: EntityManager, actor: Actor, at: Temporal.Instant, access: ReadAccess): void {
  const { requestId = null, address = null } = actor;
  append(em, [new AuditEntry({ ...access, at, actor: actor.principal, requestId, address })]);
}

/** The fields of an event that name its subject. */
export function subjectOf({ id, projectId, testClockId = null }: Subject) {
  return { subject: id, projectId, testClockId };
}

interface Subject {
  id: string;
  projectId: string;
  testClockId?: string | null;
}
